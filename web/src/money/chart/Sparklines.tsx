import { createContext, type ReactNode, useContext } from 'react';
import { type Line, useSparklines } from '../../data/price-history.ts';
import { Sparkline } from '../../ui/Sparkline.tsx';
import styles from './Sparklines.module.css';

const Lines = createContext<Readonly<Record<string, Line>>>({});

interface SparklinesProps {
  /** Null while signed out: no lines then. */
  uid: string | null;
  mints: readonly string[];
  children: ReactNode;
}

/** Fetches the lines of a whole list at once. */
export function Sparklines({ uid, mints, children }: SparklinesProps) {
  const { data } = useSparklines(uid, mints);
  return <Lines value={data ?? {}}>{children}</Lines>;
}

/** The last day of one token of the list, if there is room for it. */
export function TokenSparkline({ mint }: { mint: string }) {
  // Without a colour: its day may begin later than that of the figure beside it.
  return (
    <span className={styles.spark}>
      <Sparkline values={useContext(Lines)[mint] ?? []} />
    </span>
  );
}
