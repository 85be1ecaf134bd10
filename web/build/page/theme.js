// Runs before the first paint, so that the wrong theme never flashes.
(() => {
  const metas = () => document.querySelectorAll('meta[name="theme-color"]');
  window.applyTheme = (theme) => {
    const fixed = theme === 'light' || theme === 'dark';
    if (fixed) document.documentElement.dataset.theme = theme;
    else delete document.documentElement.dataset.theme;
    for (const meta of metas()) {
      const source = fixed ? document.querySelector(`meta[name="theme-color"][data-for="${theme}"]`) : meta;
      meta.content = source.dataset.color;
    }
  };
  try {
    window.applyTheme(localStorage.getItem('cumulus.theme'));
  } catch {
    window.applyTheme(null);
  }
})();
