//! Solutions of Simpei, from files that others may change at any time.

use std::error::Error;
use std::sync::Arc;

use zugzwang_rules::simpei::Rules;
use zugzwang_solve::simpei::Table;

use crate::Server;
use crate::error::ApiError;
use crate::thinking::Stop;

impl Server {
    /// What `look` finds in the table of these rules; `None` if there is none, or none in time.
    ///
    /// A file may be changed while the server runs: where it cannot be read, it is opened again.
    ///
    /// # Errors
    ///
    /// If `look` fails with the table opened again, too.
    pub(crate) fn with_table<T, E: Error>(
        &self,
        rules: Rules,
        stop: &Stop,
        look: impl Fn(&Arc<Table>) -> Result<T, E>,
    ) -> Result<Option<T>, ApiError> {
        let mut failure = None;
        for _ in 0..2 {
            let Some(table) = self.tables.wait(rules, &|| stop.is_due()) else { return Ok(None) };
            match look(&table) {
                Ok(found) => return Ok(Some(found)),
                Err(error) => failure = Some(ApiError::internal(&error)),
            }
            self.tables.forget(rules);
        }
        failure.map_or(Ok(None), Err)
    }
}
