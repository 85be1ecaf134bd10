import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import '../../testing/render.tsx';
import { Chart } from './Chart.tsx';
import type { ChartCanvas } from './chart-canvas.ts';

const canvas = {
  draw: vi.fn<ChartCanvas['draw']>(),
  mark: vi.fn<ChartCanvas['mark']>(),
  indexAt: vi.fn<ChartCanvas['indexAt']>(),
  remove: vi.fn<ChartCanvas['remove']>(),
};
const openChartCanvas = vi.fn(() => canvas);
// There is no canvas here: the browser tests check the drawing.
vi.mock('./chart-canvas.ts', () => ({ openChartCanvas: () => openChartCanvas() }));

beforeEach(() => {
  openChartCanvas.mockReset().mockReturnValue(canvas);
  for (const each of Object.values(canvas)) each.mockReset();
});

const VALUES = [10, 11, null, 13, 12];
const LEVELS = [14];

function Marked({ values = VALUES }: { values?: (number | null)[] }) {
  const [marked, setMarked] = useState<number | null>(null);
  return (
    <>
      <output>{String(marked)}</output>
      <Chart
        tone="gain"
        values={values}
        label="Price over time"
        levels={LEVELS}
        words={(index) => `$${values[index]}, at ${index}`}
        marked={marked}
        onMark={setMarked}
      />
    </>
  );
}

const slider = () => screen.getByRole('slider', { name: 'Price over time' });
const marked = () => screen.getByRole('status').textContent;

test('draws a plain line until the library has loaded', async () => {
  const { container, unmount } = render(<Marked />);
  expect(container.querySelector('svg path')?.getAttribute('d')).toMatch(/^M0.00 .*M75.00/);
  await waitFor(() => expect(canvas.draw).toHaveBeenCalledWith(VALUES, 'gain', [], LEVELS));
  expect(container.querySelector('svg')).toBeNull();
  unmount();
  expect(canvas.remove).toHaveBeenCalledOnce();
});

test('keeps the plain line if the library does not load', async () => {
  openChartCanvas.mockImplementation(() => {
    throw new Error('no canvas');
  });
  const { container } = render(<Marked />);
  await waitFor(() => expect(openChartCanvas).toHaveBeenCalled());
  expect(container.querySelector('svg path')).not.toBeNull();
});

test('keys select points, skip gaps, jump to the ends and clear the selection', async () => {
  render(<Marked />);
  await waitFor(() => expect(canvas.draw).toHaveBeenCalled());
  expect(slider().getAttribute('aria-valuetext')).toBe('$12, at 4');
  await userEvent.tab();
  expect(document.activeElement).toBe(slider());
  const press = async (keys: string) => {
    await userEvent.keyboard(keys);
    return [marked(), slider().getAttribute('aria-valuetext')];
  };
  expect(await press('{ArrowLeft}')).toEqual(['3', '$13, at 3']);
  expect(await press('{ArrowLeft}')).toEqual(['1', '$11, at 1']);
  expect(canvas.mark).toHaveBeenLastCalledWith(1);
  expect(await press('{Home}')).toEqual(['0', '$10, at 0']);
  expect(await press('{ArrowLeft}')).toEqual(['0', '$10, at 0']);
  expect(await press('{PageUp}')).toEqual(['4', '$12, at 4']);
  expect(await press('{PageDown}{ArrowRight}')).toEqual(['1', '$11, at 1']);
  expect(await press('{End}')).toEqual(['4', '$12, at 4']);
  expect(await press('{Escape}')).toEqual(['null', '$12, at 4']);
});

test('a finger selects the nearest known point until it lifts', async () => {
  render(<Marked />);
  await waitFor(() => expect(canvas.draw).toHaveBeenCalled());
  slider().setPointerCapture = vi.fn();
  canvas.indexAt.mockReturnValue(2.4);
  fireEvent.pointerDown(slider(), { pointerType: 'touch', clientX: 100 });
  expect(marked()).toBe('3');
  canvas.indexAt.mockReturnValue(-7);
  fireEvent.pointerMove(slider(), { pointerType: 'touch', clientX: 10 });
  expect(marked()).toBe('0');
  fireEvent.pointerUp(slider(), { pointerType: 'touch' });
  expect(marked()).toBe('null');
});
