import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useShownTheme } from '../theme/theme.ts';
import styles from './Chart.module.css';
import type { ChartCanvas } from './chart-canvas.ts';
import { Sparkline } from './Sparkline.tsx';
import type { Tone } from './tone.ts';

interface ChartProps {
  /** Evenly spaced, at least two known; null is a gap. */
  values: readonly (number | null)[];
  tone: Tone;
  /** Points at which something came in (above zero) or went out. */
  movements?: readonly { readonly index: number; readonly usd: number }[];
  /** Values to mark by lines across the chart. What they mean is said beside the chart. */
  levels?: readonly number[];
  /** The accessible name. */
  label: string;
  /** Value and time of a point, for screen readers. */
  words: (index: number) => string;
  /** The point selected by finger or keys, or null. */
  marked: number | null;
  onMark: (index: number | null) => void;
  /** Newer values are loading. */
  stale?: boolean;
}

const NONE: NonNullable<ChartProps['movements']> = [];
const NO_LEVELS: readonly number[] = [];

/** Points that Page Up and Page Down move by. */
const PAGE = 10;

/** A line over time with a point that follows finger, mouse or keys. A plain line until the chart library has loaded. */
export function Chart(props: ChartProps) {
  const { values, tone, movements = NONE, levels = NO_LEVELS, label, words, marked, onMark, stale } = props;
  const place = useRef<HTMLDivElement>(null);
  const [canvas, setCanvas] = useState<ChartCanvas | null>(null);
  const theme = useShownTheme();
  const last = lastKnown(values);

  // Recreated when the theme changes: the canvas copies its colours from the page.
  useEffect(() => {
    let opened: ChartCanvas | null = null;
    let stale = false;
    import('./chart-canvas.ts')
      .then(({ openChartCanvas }) => {
        if (stale || !place.current) return;
        opened = openChartCanvas(place.current);
        setCanvas(opened);
      })
      // Without the library, the plain line stays.
      .catch(() => {});
    return () => {
      stale = true;
      opened?.remove();
      setCanvas(null);
    };
  }, [theme]);
  useEffect(() => {
    canvas?.draw(values, tone, movements, levels);
  }, [canvas, values, tone, movements, levels]);
  useEffect(() => {
    canvas?.mark(marked);
  }, [canvas, marked]);

  const follow = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const x = event.clientX - left;
    const index = canvas ? canvas.indexAt(x) : (x / width) * (values.length - 1);
    onMark(nearestKnown(values, index));
  };
  const press = (event: KeyboardEvent) => {
    const next = pointForKey(event.key, values, marked ?? last);
    if (next === undefined) return;
    if (next === null && marked === null) return;
    event.preventDefault();
    event.stopPropagation();
    onMark(next);
  };
  return (
    <div
      className={styles.chart}
      data-stale={stale || undefined}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={values.length - 1}
      aria-valuenow={marked ?? last}
      aria-valuetext={words(marked ?? last)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        follow(event);
      }}
      onPointerMove={follow}
      onPointerUp={(event) => event.pointerType !== 'mouse' && onMark(null)}
      onPointerLeave={() => onMark(null)}
      onPointerCancel={() => onMark(null)}
      onKeyDown={press}
      onBlur={() => onMark(null)}
    >
      <div ref={place} className={styles.canvas} />
      {!canvas && (
        <div className={styles.plain}>
          <Sparkline values={values} tone={tone} />
        </div>
      )}
    </div>
  );
}

const lastKnown = (values: ChartProps['values']): number => values.findLastIndex((value) => value !== null);

function nearestKnown(values: ChartProps['values'], index: number): number | null {
  let nearest: number | null = null;
  values.forEach((value, each) => {
    if (value === null) return;
    if (nearest === null || Math.abs(each - index) < Math.abs(nearest - index)) nearest = each;
  });
  return nearest;
}

/** The point that a key selects; null clears the selection, undefined ignores the key. */
function pointForKey(key: string, values: ChartProps['values'], from: number): number | null | undefined {
  const step = (by: number) => {
    const known = values.flatMap((value, index) => (value === null ? [] : [index]));
    const at = known.indexOf(from) + by;
    return known[Math.min(Math.max(at, 0), known.length - 1)] ?? null;
  };
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return step(-1);
    case 'ArrowRight':
    case 'ArrowUp':
      return step(1);
    case 'PageDown':
      return step(-PAGE);
    case 'PageUp':
      return step(PAGE);
    case 'Home':
      return step(-values.length);
    case 'End':
      return step(values.length);
    case 'Escape':
      return null;
    default:
      return undefined;
  }
}
