const themes = [...document.querySelectorAll('iframe')];

// The same component stands beside itself: whichever theme is scrolled, the other follows.
for (const frame of themes)
  frame.addEventListener('load', () => {
    frame.contentWindow?.addEventListener('scroll', () => {
      const { scrollY: top } = frame.contentWindow!;
      for (const { contentWindow } of themes)
        if (contentWindow?.scrollY !== top) contentWindow?.scrollTo({ top });
    });
  });

export {};
