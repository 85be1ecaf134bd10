/** Resolves once what was just drawn is on the screen: at once where nobody looks. */
export const painted = () =>
  new Promise<void>((resolve) => {
    if (document.visibilityState === 'hidden') resolve();
    // Frames come just before a paint; what waits for one and then for its turn comes after it.
    else requestAnimationFrame(() => setTimeout(resolve));
  });
