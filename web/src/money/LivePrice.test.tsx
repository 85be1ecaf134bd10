import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LivePrice } from './LivePrice.tsx';

const arrow = (container: Element) => container.querySelector('svg')?.getAttribute('data-way') ?? null;

test('shows the direction of a move, and nothing before one', () => {
  const { container, rerender } = render(<LivePrice price={1} text="$1.00" />);
  expect(arrow(container)).toBeNull();
  rerender(<LivePrice price={1.5} text="$1.50" />);
  expect(arrow(container)).toBe('up');
  rerender(<LivePrice price={0.5} text="$0.50" />);
  expect(arrow(container)).toBe('down');
  expect(container.textContent).toBe('$0.50');
});

test('flashes again for another move in the same direction', () => {
  const { container, rerender } = render(<LivePrice price={1} text="$1.00" />);
  rerender(<LivePrice price={2} text="$2.00" />);
  const first = container.querySelector('svg');
  rerender(<LivePrice price={3} text="$3.00" />);
  expect(container.querySelector('svg')).not.toBe(first);
});

test.each([
  ['what moves too little to be seen', 1.0001, '$1.00'],
  ['a price that is no longer known', null, '—'],
])('%s does not flash', (_, price, text) => {
  const { container, rerender } = render(<LivePrice price={1} text="$1.00" />);
  rerender(<LivePrice price={price} text={text} />);
  expect(arrow(container)).toBeNull();
});

test('a price that becomes known does not flash', () => {
  const { container, rerender } = render(<LivePrice price={null} text="—" />);
  rerender(<LivePrice price={1} text="$1.00" />);
  expect(arrow(container)).toBeNull();
});
