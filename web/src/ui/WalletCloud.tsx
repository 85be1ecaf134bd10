import { cloudOf } from './cloud-of.ts';
import styles from './WalletCloud.module.css';

/** Centre and radius of each cloud's three puffs; a flat base runs below them. */
const tops: readonly (readonly [x: number, y: number, r: number][])[] = [
  [
    [12.5, 23, 5],
    [19.5, 17.5, 7.5],
    [27.5, 22.5, 5.5],
  ],
  [
    [11.5, 24, 4],
    [18, 20, 5.5],
    [26, 21.5, 6.5],
  ],
  [
    [13.5, 22, 6],
    [22, 18, 6.5],
    [29, 24, 4],
  ],
];

/** A wallet's own cloud, recognisable at a glance. Decorative: the name is beside it. */
export function WalletCloud({ publicKey }: { publicKey: string }) {
  const { sky, top } = cloudOf(publicKey);
  const puffs = tops[top] ?? [];
  const left = puffs[0]?.[0] ?? 0;
  const right = puffs.at(-1)?.[0] ?? 0;
  return (
    <svg viewBox="0 0 40 40" className={styles.cloud} data-sky={sky} data-top={top} aria-hidden="true">
      {/* The inner svg cuts the puffs flat at the base. */}
      <svg width="40" height="28" viewBox="0 0 40 28" aria-hidden="true">
        {puffs.map(([x, y, r]) => (
          <circle key={x} cx={x} cy={y} r={r} />
        ))}
        <rect x={left} y="21.5" width={right - left} height="6.5" />
      </svg>
    </svg>
  );
}
