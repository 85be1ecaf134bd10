import type { ContestLeaderboard } from '@cumulus/contract/calls/contest.ts';
import { fixed } from '@cumulus/contract/format.ts';
import { useEnteredWallet } from '../../data/contest-entry.ts';
import { plural, t } from '../../locale/t.ts';
import { Card } from '../../ui/Card.tsx';
import { RowList } from '../../ui/RowList.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { Countdown } from './Countdown.tsx';
import { Entrant } from './Entrant.tsx';
import styles from './Standing.module.css';
import { SwapThere } from './SwapThere.tsx';

/** The contest, its countdown and its ranking. */
export function Standing({ uid, board }: { uid: string; board: ContestLeaderboard }) {
  const own = useEnteredWallet(uid, board.contestName);
  const { contestName, description, endDate, totalParticipants, leaderboard, userPosition } = board;
  const people = plural(totalParticipants, '{number} participant', '{number} participants', {
    number: fixed(totalParticipants, 0),
  });
  return (
    <>
      <Card padded>
        <h2 className={styles.name}>{contestName}</h2>
        {description && <p className={styles.description}>{description}</p>}
        <Countdown until={Date.parse(endDate)} />
        {own && (
          <div className={styles.own}>
            <p>{t('Swaps in the wallet {wallet} count', { wallet: own.name })}</p>
            <SwapThere wallet={own} />
          </div>
        )}
      </Card>
      <SectionTitle end={people}>{t('Ranking')}</SectionTitle>
      <RowList label={t('Ranking')} inset="rank">
        {leaderboard.map(({ userId, rank, walletName, publicKey, swapCount }) => (
          <Entrant
            key={userId}
            rank={rank}
            name={walletName === contestName ? null : walletName}
            publicKey={publicKey}
            swapCount={swapCount}
            isOwn={userPosition.isInTop && rank === userPosition.rank}
          />
        ))}
      </RowList>
    </>
  );
}
