let unloading = false;

// Leaving or reloading a page aborts its requests, and its code still sees them fail.
window.addEventListener('pagehide', () => {
  unloading = true;
});
window.addEventListener('pageshow', () => {
  unloading = false;
});

/** Whether the page is unloading: a request that fails now may still be carried out. */
export const isPageUnloading = (): boolean => unloading;
