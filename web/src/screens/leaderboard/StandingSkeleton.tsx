import { t } from '../../locale/t.ts';
import { Card } from '../../ui/Card.tsx';
import { RowList } from '../../ui/RowList.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { SkeletonRow } from '../../ui/SkeletonRow.tsx';
import countdown from './Countdown.module.css';
import styles from './StandingSkeleton.module.css';

/** Reserves the height of a line. */
const NOTHING = '\u00a0';
const WIDTHS = ['40%', '46%', '36%', '50%', '42%', '38%', '44%'];

/** The leaderboard while it loads: the contest, its countdown, and places. */
export function StandingSkeleton() {
  return (
    <>
      <Card padded>
        <div className={styles.words}>
          <Skeleton width="44%" />
          <Skeleton width="80%" height="label" />
        </div>
        <div className={countdown.countdown}>
          {['days', 'hours', 'minutes', 'seconds'].map((part) => (
            <span key={part} className={countdown.part} aria-hidden="true">
              <span className={countdown.value}>{NOTHING}</span>
              <span className={countdown.unit}>{NOTHING}</span>
            </span>
          ))}
        </div>
      </Card>
      <SectionTitle>{t('Ranking')}</SectionTitle>
      <RowList label={t('Loading ranking')} inset="rank">
        {WIDTHS.map((width) => (
          <SkeletonRow key={width} width={width} dense />
        ))}
      </RowList>
    </>
  );
}
