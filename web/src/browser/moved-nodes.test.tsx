import { act, cleanup, render } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Delta } from '../ui/Delta.tsx';
import { Money } from '../ui/Money.tsx';
import { tolerateMovedNodes } from './moved-nodes.ts';

const { removeChild, insertBefore } = Node.prototype;
beforeAll(tolerateMovedNodes);
afterAll(() => {
  Object.assign(Node.prototype, { removeChild, insertBefore });
  Reflect.deleteProperty(Text.prototype, 'nodeValue');
});
afterEach(cleanup);

/** Each text in an element of its own, as translators do: around it, or around a copy that takes its place, at once or in two steps. */
const translators: Record<string, (text: Text) => void> = {
  around: (text) => {
    const font = document.createElement('font');
    text.replaceWith(font);
    font.append(text);
  },
  'in its place': (text) => {
    const font = document.createElement('font');
    font.textContent = text.data;
    text.replaceWith(font);
  },
  'before it, and takes it out': (text) => {
    const font = document.createElement('font');
    font.textContent = text.data;
    text.before(font);
    text.remove();
  },
  'after it, and takes it out': (text) => {
    const font = document.createElement('font');
    font.textContent = text.data;
    text.after(font);
    text.remove();
  },
};

function texts(within: Node): Text[] {
  return [...within.childNodes].flatMap((child) => (child instanceof Text ? [child] : texts(child)));
}

function Balance({ sol, note }: { sol: string; note: boolean }) {
  return (
    <p>
      <Money text={sol} />
      <Delta value={1} text={`+$${sol}`} />
      {note && 'so far'}
      <b>{sol}</b>
    </p>
  );
}

test.each(Object.keys(translators))(
  'amounts stay true, and nothing falls, with a translator that puts itself %s',
  (how) => {
    const view = render(<Balance sol="3.00" note />);
    const translate = () => texts(view.container).forEach(translators[how]!);
    translate();
    for (const [sol, note] of [
      ['5.25', true],
      ['5.25', false],
      ['7', true],
      ['8.50', false],
    ] as const) {
      act(() => view.rerender(<Balance sol={sol} note={note} />));
      expect(view.container.textContent).toContain(sol);
      expect(view.container.querySelector('b')?.textContent).toBe(sol);
      expect(view.container.textContent!.split(sol)).toHaveLength(4);
      translate();
    }
    view.unmount();
  },
);

/** Texts beside each other and beside elements, some of which come and go. */
function Tries({ left, last, more }: { left: number; last: boolean; more: string }) {
  return (
    <p>
      {left} tries left{last && ', the last ones'}
      {more}
      <b>PIN</b>
      {last ? 'soon locked' : null}
    </p>
  );
}

test.each(Object.keys(translators))('words stay true with a translator that puts itself %s', (how) => {
  const view = render(<Tries left={5} last={false} more="" />);
  const translate = () => texts(view.container).forEach(translators[how]!);
  for (const [left, last, more, shown] of [
    [4, false, '.', '4 tries left.PIN'],
    [3, true, '!', '3 tries left, the last ones!PINsoon locked'],
    [3, false, '!', '3 tries left!PIN'],
    [2, true, '', '2 tries left, the last onesPINsoon locked'],
  ] as const) {
    translate();
    act(() => view.rerender(<Tries left={left} last={last} more={more} />));
    expect(view.container.textContent).toBe(shown);
    translate();
  }
  view.unmount();
});
