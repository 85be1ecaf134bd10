import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import '../testing/render.tsx';
import { CopyText } from './CopyText.tsx';

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

test("[limit-15] copies, and says 'Copied!' for 2 s", async () => {
  await press();
  expect(writeText).toHaveBeenCalledExactlyOnceWith('7xKXtg2C');
  expect(screen.getByText('Copied!')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(1_999));
  expect(screen.queryByText('Copied!')).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.queryByText('Copied!')).toBeNull();
});

test('says nothing where the browser refused', async () => {
  writeText.mockRejectedValue(new DOMException('denied'));
  await press();
  expect(screen.queryByText('Copied!')).toBeNull();
});
