mod bot;
mod grid;
