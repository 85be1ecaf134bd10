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
  const { pathname, search } = location;
  const path = pathname.replace(/^\/app(?=\/|$)/, '').replace(/\/$/, '');
  const screen = /\/cloudwallet\/[^/]+(?:\/(swap)|\/(token)\/[^/]+)?\/?$/.exec(pathname);
  const files = isUser
    ? [dataset.user, screen && dataset[screen[1] ?? screen[2] ?? 'wallet']]
    : [dataset.visitor];
  for (const href of files.filter(Boolean).join(' ').split(' ')) preload({ rel: 'modulepreload', href });
  // Which outline the page shows until the app runs, and of how many wallets: src/app/first/first.css.
  const root = document.documentElement.dataset;
  if (!isUser && search === '' && !/^\/(proof|freeze|pin-reset)$/.test(path)) root.first = 'sign-in';
  if (isUser && /^(\/cloudwallet|\/login)?$/.test(path)) root.first = 'list';
  root.cards = stored('wallets')?.value?.length ?? '';
  for (const href of stored('ahead') ?? []) preload({ rel: 'preload', as: 'fetch', href });
})();
