// Runs before the page is drawn, so that it does not appear in the other colours first.
document.documentElement.dataset.theme = localStorage.getItem("theme") ?? "auto";
