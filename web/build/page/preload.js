// Preloads what this visitor needs while the first file is still loading. The build writes the files into its attributes.
(() => {
  const { dataset } = document.currentScript;
  const stored = (name) => {
    try {
      return JSON.parse(localStorage.getItem(`cumulus.user.${name}`));
    } catch {
      return null;
    }
  };
  const preload = (attributes) => {
    document.head.append(Object.assign(document.createElement('link'), { crossOrigin: '', ...attributes }));
  };
  const isUser = stored('terms') !== null;
  const screen = /\/cloudwallet\/[^/]+(?:\/(swap)|\/(token)\/[^/]+)?\/?$/.exec(location.pathname);
  const files = isUser
    ? [dataset.user, screen && dataset[screen[1] ?? screen[2] ?? 'wallet']]
    : [dataset.visitor];
  for (const href of files.filter(Boolean).join(' ').split(' ')) preload({ rel: 'modulepreload', href });
  for (const href of stored('ahead') ?? []) preload({ rel: 'preload', as: 'fetch', href });
})();
