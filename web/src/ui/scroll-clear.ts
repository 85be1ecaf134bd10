/** For `ref` of the bars at the bottom: the page scrolls what gets the focus clear of them, however high they are. */
export function scrollClearOf(bars: HTMLElement | null) {
  if (!bars) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    style.scrollPaddingBottom = `${bars.offsetHeight}px`;
  });
  observer.observe(bars);
  return () => observer.disconnect();
}
