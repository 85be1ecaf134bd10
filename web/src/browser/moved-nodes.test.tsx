import { act, cleanup, render } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Delta } from '../ui/Delta.tsx';
import { Money } from '../ui/Money.tsx';
import { tolerateMovedNodes } from './moved-nodes.ts';

const { removeChild, insertBefore } = Node.prototype;
beforeAll(tolerateMovedNodes);
afterAll(() => void Object.assign(Node.prototype, { removeChild, insertBefore }));
afterEach(cleanup);

/** Each text in an element of its own, as translators do: around it, or around a copy that takes its place. */
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
