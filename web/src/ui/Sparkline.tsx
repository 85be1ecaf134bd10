import styles from './Sparkline.module.css';
import type { Tone } from './tone.ts';

interface SparklineProps {
  /** Evenly spaced; null is a gap. */
  values: readonly (number | null)[];
  tone?: Tone;
  /** Marks the end of the line. */
  dot?: boolean;
}

const WIDTH = 100;
const HEIGHT = 100;

/** A line without axes that fills its container. Decorative: the numbers are beside it. */
export function Sparkline({ values, tone = 'flat', dot }: SparklineProps) {
  const known = values.filter((value) => value !== null);
  const [lowest, highest] = [Math.min(...known), Math.max(...known)];
  const y = (value: number) =>
    highest === lowest ? HEIGHT / 2 : HEIGHT - ((value - lowest) / (highest - lowest)) * HEIGHT;
  const last = values.at(-1) ?? null;
  return (
    <span className={styles.line} data-tone={tone} aria-hidden="true">
      {known.length > 1 && (
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <path d={pathOf(values, y)} />
        </svg>
      )}
      {dot && known.length > 1 && last !== null && <i style={{ top: `${y(last)}%` }} />}
    </span>
  );
}

function pathOf(values: readonly (number | null)[], y: (value: number) => number): string {
  let path = '';
  let isDrawing = false;
  values.forEach((value, index) => {
    if (value !== null) {
      const x = (index / (values.length - 1)) * WIDTH;
      path += `${isDrawing ? 'L' : 'M'}${x.toFixed(2)} ${y(value).toFixed(2)}`;
    }
    isDrawing = value !== null;
  });
  return path;
}
