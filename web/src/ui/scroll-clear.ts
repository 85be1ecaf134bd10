/**
 * For `ref` of the bars at the bottom, the row of notices first: the page scrolls what gets the focus clear of them, however
 * high they are.
 */
export function scrollClearOf(bars: HTMLElement | null) {
  const notices = bars?.firstElementChild as HTMLElement | null | undefined;
  if (!bars || !notices) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    // If only the notices stay in the window, the bars have no box of their own.
    style.scrollPaddingBottom = `${bars.offsetHeight || notices.offsetHeight}px`;
  });
  observer.observe(bars);
  observer.observe(notices);
  return () => observer.disconnect();
}
