import { cloudOf } from './cloudOf.ts';
import styles from './WalletCloud.module.css';

/** Flat base, three tops: one large in the middle, two of a size, one to the right. */
const tops = [
  'M11.6 29.5a4.6 4.6 0 0 1-.4-9.18 8.5 8.5 0 0 1 16.38-1.3 5.35 5.35 0 0 1-.58 10.48Z',
  'M11.3 29.5a4.2 4.2 0 0 1 .2-8.4 5.2 5.2 0 0 1 8.7-2.3 6.6 6.6 0 0 1 11.3 4.6 5.6 5.6 0 0 1-5.2 6.1Z',
  'M11.9 29.5a4.9 4.9 0 0 1 .5-9.78 5.7 5.7 0 0 1 3.5.9 7.3 7.3 0 0 1 13.4 1.6 4 4 0 0 1-.4 7.28Z',
];

interface WalletCloudProps {
  publicKey: string;
  /** 24 instead of 40. */
  small?: boolean;
}

/** A wallet's own cloud, known before its name is read. Always beside the name. */
export function WalletCloud({ publicKey, small }: WalletCloudProps) {
  const { sky, top } = cloudOf(publicKey);
  return (
    <svg
      viewBox="0 0 40 40"
      className={styles.cloud}
      data-sky={sky}
      data-small={small || undefined}
      aria-hidden="true"
    >
      <path d={tops[top]} />
    </svg>
  );
}
