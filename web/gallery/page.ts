const themes = [...document.querySelectorAll('iframe')];

// Both themes scroll together.
for (const frame of themes)
  frame.addEventListener('load', () => {
    frame.contentWindow?.addEventListener('scroll', () => {
      const { scrollY: top } = frame.contentWindow!;
      for (const { contentWindow } of themes)
        if (contentWindow?.scrollY !== top) contentWindow?.scrollTo({ top });
    });
  });

export {};
