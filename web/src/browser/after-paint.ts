/** Resolves after the next paint; at once if the page is hidden. */
export const afterPaint = () =>
  new Promise<void>((resolve) => {
    if (document.visibilityState === 'hidden') return resolve();
    // React renders in the next task. A frame's callback runs just before a paint, and a task after it follows the paint.
    setTimeout(() => requestAnimationFrame(() => setTimeout(resolve)));
  });

let first: Promise<void> | null = null;

/** Resolves after the first paint that was asked for. */
export const afterFirstPaint = () => (first ??= afterPaint());
