let leaving = false;

// A page that is left or loaded anew aborts its requests, and its code still hears of that.
window.addEventListener('pagehide', () => {
  leaving = true;
});
window.addEventListener('pageshow', () => {
  leaving = false;
});

/** Whether the page is going away: a request that fails now was not refused, only not waited for. */
export function isPageLeaving(): boolean {
  return leaving;
}
