// Runs before the page is drawn, so that it does not appear in the other colours first.
import { load } from "./storage.js";

document.documentElement.dataset.theme = load("theme") ?? "auto";
