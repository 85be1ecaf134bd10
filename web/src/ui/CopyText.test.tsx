import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import '../../testing/render.tsx';
import { CopyText } from './CopyText.tsx';
import { noticeStore } from './notices.ts';

const writeText = vi.fn<(text: string) => Promise<void>>();
beforeEach(() => {
  vi.useFakeTimers();
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  writeText.mockReset().mockResolvedValue();
  render(
    <CopyText text="7xKXtg2C" label="Copy wallet address">
      7xKX...
    </CopyText>,
  );
});

const press = () => act(async () => fireEvent.click(screen.getByRole('button')));

test("[limit-15] copies and shows 'Copied!' for 2 s", async () => {
  await press();
  expect(writeText).toHaveBeenCalledExactlyOnceWith('7xKXtg2C');
  expect(screen.getByText('Copied!')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(1_999));
  expect(screen.queryByText('Copied!')).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.queryByText('Copied!')).toBeNull();
});

test('shows a notice if the browser refuses', async () => {
  writeText.mockRejectedValue(new DOMException('denied'));
  await press();
  expect(screen.queryByText('Copied!')).toBeNull();
  expect(noticeStore.read()).toMatchObject([{ message: expect.stringContaining('blocked copying') }]);
});

describe('over plain http, without a clipboard API', () => {
  /** The selection at the copy command, and whether it succeeds. */
  const copying = (works: boolean) => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    let selected = '';
    document.execCommand = () => {
      const field = document.activeElement as HTMLTextAreaElement;
      selected = field.value.slice(field.selectionStart, field.selectionEnd);
      return works;
    };
    return () => selected;
  };

  test('uses the copy command and keeps the focus', async () => {
    const selected = copying(true);
    screen.getByRole('button').focus();
    await press();
    expect(selected()).toBe('7xKXtg2C');
    expect(screen.getByText('Copied!')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button'));
    expect(document.querySelector('textarea')).toBeNull();
  });

  test('shows a notice if that fails too', async () => {
    copying(false);
    await press();
    expect(screen.queryByText('Copied!')).toBeNull();
    expect(noticeStore.read()).toHaveLength(1);
  });
});
