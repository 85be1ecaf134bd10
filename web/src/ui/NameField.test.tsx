import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { NameField } from './NameField.tsx';

afterEach(cleanup);

function Named() {
  const [name, setName] = useState('');
  return <NameField value={name} charactersMax={5} onName={setName} />;
}
const field = () => screen.getByLabelText<HTMLInputElement>('Name');
const type = (value: string, isComposing = false) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field(), value);
  fireEvent(field(), new InputEvent('input', { bubbles: true, isComposing }));
};

test('a name is cut to whole characters, also if an accent stands alone', () => {
  render(<Named />);
  type('e\u0301te\u0301s!');
  expect(field().value).toBe('e\u0301te\u0301s!');
  type('e\u0301te\u0301s!!');
  expect(field().value).toBe('e\u0301te\u0301s!');
});

test('what is being composed is not cut before it is done', () => {
  render(<Named />);
  type('かばんkuru', true);
  expect(field().value).toBe('かばんkuru');
  type('かばん来る', true);
  fireEvent.compositionEnd(field());
  expect(field().value).toBe('かばん来る');
  type('かばん来るよね', true);
  fireEvent.compositionEnd(field());
  expect(field().value).toBe('かばん来る');
});
