import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, test } from 'vitest';
import '../../testing/render.tsx';
import { PinCover } from './PinCover.tsx';
import { Sheet } from './Sheet.tsx';
import { TopBar } from './TopBar.tsx';

const nothing = () => {};

/** What has the focus when its children are in the page, before they are painted and a key can reach them. */
function focusOf(children: React.ReactNode): string | undefined {
  let focused: string | undefined;
  function Watch() {
    useLayoutEffect(() => {
      focused = document.activeElement?.textContent ?? undefined;
    });
    return children;
  }
  render(<Watch />);
  return focused;
}

test.each([
  ['a screen', <TopBar key="" title="Orders" />, 'Orders'],
  ['a sheet', <Sheet key="" open title="Review" onClose={nothing} />, 'Review'],
  [
    'the PIN pad',
    <PinCover
      key=""
      open
      title="Enter your PIN"
      problem={null}
      busy={false}
      onPin={nothing}
      onCancel={nothing}
    />,
    'Enter your PIN',
  ],
])('the title of %s has the focus as soon as it can be seen', (_, part, title) => {
  expect(focusOf(part)).toBe(title);
});

/** The sources of all calls of useEffect in a file, which React runs some time after it has painted. */
const lateEffects = (source: string): string[] =>
  Array.from(source.matchAll(/\buseEffect\(/g), ({ index }) => {
    let depth = 0;
    for (let at = source.indexOf('(', index); ; at += 1) {
      if (source[at] === '(') depth += 1;
      if (source[at] === ')' && --depth === 0) return source.slice(index, at);
    }
  });

test('no effect moves the focus away from what a key has reached meanwhile', () => {
  const web = join(import.meta.dirname, '../..');
  const files = globSync('{src,admin/src}/**/*.{ts,tsx}', { cwd: web });
  expect(files.length).toBeGreaterThan(400);
  const late = files.filter((file) =>
    lateEffects(readFileSync(join(web, file), 'utf8')).some((effect) =>
      /\.(focus|showModal)\(|dialog\.close\(/.test(effect),
    ),
  );
  expect(late, 'move it in useLayoutEffect').toEqual([]);
});
