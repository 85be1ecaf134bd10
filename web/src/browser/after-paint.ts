/** Resolves once what is being drawn is on the screen: at once where nobody looks. */
export const afterPaint = () =>
  new Promise<void>((resolve) => {
    if (document.visibilityState === 'hidden') return resolve();
    // React draws in the next turn. Frames come just before a paint; what waits for one and then for its turn is after it.
    setTimeout(() => requestAnimationFrame(() => setTimeout(resolve)));
  });

let first: Promise<void> | null = null;

/** The same for the first time that it is asked: later, nothing has to be waited for. */
export const afterFirstPaint = () => (first ??= afterPaint());
