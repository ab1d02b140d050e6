use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use directories::ProjectDirs;

/// `--cache DIR`.
#[derive(Args, Clone, Debug)]
pub struct CacheOption {
    /// Folder in which tables are kept [default: the user's cache folder]
    #[arg(long, value_name = "DIR", env = "ZUGZWANG_CACHE", hide_env_values = true)]
    cache: Option<PathBuf>,
}

impl CacheOption {
    /// The folder, which need not exist yet.
    ///
    /// # Errors
    ///
    /// If none is given and the user's home folder is unknown.
    pub fn folder(&self) -> anyhow::Result<PathBuf> {
        match &self.cache {
            Some(folder) => Ok(folder.clone()),
            None => Ok(project_folders()?.cache_dir().to_owned()),
        }
    }

    /// The folder for what cannot be rebuilt, such as unfinished games. It need not exist yet.
    ///
    /// # Errors
    ///
    /// As for [`folder`](Self::folder).
    pub fn state_folder(&self) -> anyhow::Result<PathBuf> {
        if let Some(folder) = &self.cache {
            return Ok(folder.clone());
        }
        let folders = project_folders()?;
        Ok(folders.state_dir().unwrap_or_else(|| folders.data_local_dir()).to_owned())
    }
}

fn project_folders() -> anyhow::Result<ProjectDirs> {
    ProjectDirs::from("", "", "zugzwang")
        .context("no home folder: expected --cache DIR, where tables can be kept")
}
