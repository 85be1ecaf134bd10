import * as format from '@cumulus/contract/format.ts';
import {
  fullNumber,
  fullPrice,
  marketCap,
  price as priceText,
  supply,
} from '@cumulus/contract/format-full.ts';
import { type ReactNode, useState } from 'react';
import { t } from '../locale/t.ts';
import styles from './FullValue.module.css';

interface FullValueProps {
  /** As shown at first. */
  short: string;
  /** With all digits. */
  whole: string;
  /** Shows the text, such as with an arrow; the text alone without it. */
  children?: (text: string) => ReactNode;
}

/** A shortened number; a press shows all its digits. */
export function FullValue({ short, whole, children = (text) => text }: FullValueProps) {
  const [isWhole, showWhole] = useState(false);
  if (short === whole) return children(short);
  return (
    <button
      type="button"
      className={styles.value}
      title={isWhole ? t('Show it shortened') : t('Show all its digits')}
      onClick={() => showWhole(!isWhole)}
    >
      {children(isWhole ? whole : short)}
    </button>
  );
}

/** A shortened price; a press shows all its digits. */
export function FullPrice({ value }: { value: number | null }) {
  return <FullValue short={priceText(value)} whole={fullPrice(value)} />;
}

/** A market cap or a volume in USD: "$2.20B", at a press "$2,200,000,000.00". */
export function FullUsd({ value }: { value: number | null }) {
  return <FullValue short={marketCap(value)} whole={format.usd(value)} />;
}

/** A supply in whole units: "88.00B", at a press "88,000,000,000". */
export function FullSupply({ value }: { value: number | null }) {
  const short = supply(value);
  return <FullValue short={short} whole={value === null ? short : fullNumber(value)} />;
}
