import type { TokenPosition } from '@cumulus/contract/calls/wallets.ts';
import * as format from '@cumulus/contract/format.ts';
import { exactAmount } from '@cumulus/contract/format-amount.ts';
import { hasPnl } from '@cumulus/contract/holding-pnl.ts';
import type { TokenFacts } from '@cumulus/contract/shapes.ts';
import type { ReactNode } from 'react';
import { t } from '../../locale/t.ts';
import { FullPrice, FullValue } from '../../money/FullValue.tsx';
import { Private } from '../../money/Private.tsx';
import { Card } from '../../ui/Card.tsx';
import { Delta } from '../../ui/Delta.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import styles from './Token.module.css';

interface HoldingProps {
  token: TokenFacts;
  position: TokenPosition;
  /** How old this is, in words. */
  freshness: string;
  hidden: boolean;
}

/** What is held of a token, what it cost, and what was gained. Nothing for a token that was never held. */
export function Holding({ token, position, freshness, hidden }: HoldingProps) {
  const { balance, usdValue, averageCostUsd, costUsd, unrealisedUsd, realisedUsd, isComplete } = position;
  const held = BigInt(balance);
  const hasGained = hasPnl(token) && (held > 0n || realisedUsd !== 0);
  if (held === 0n && !hasGained)
    return (
      <section>
        <SectionTitle end={freshness}>{t('Holding')}</SectionTitle>
        <Card padded>
          <p className={styles.note}>{t('You hold none of this token.')}</p>
        </Card>
      </section>
    );
  const own = (value: ReactNode) => <Private hidden={hidden}>{value}</Private>;
  const money = (value: number | null) => (value === null ? t('Not known') : own(format.usd(value)));
  return (
    <section>
      <SectionTitle end={freshness}>{t('Holding')}</SectionTitle>
      <Card padded>
        <Facts
          facts={[
            { label: t('Amount'), value: own(`${exactAmount(held, token)} ${token.symbol}`) },
            { label: t('Value'), value: usdValue === null ? t('No price') : own(format.usd(usdValue)) },
            ...(hasGained && held > 0n
              ? [
                  {
                    label: t('Average cost'),
                    value:
                      averageCostUsd === null ? t('Not known') : own(<FullPrice value={averageCostUsd} />),
                  },
                  { label: t('Cost of what you hold'), value: money(costUsd) },
                  {
                    label: t('Profit on what you hold'),
                    value: <Profit usd={unrealisedUsd} hidden={hidden} />,
                  },
                ]
              : []),
            ...(hasGained
              ? [{ label: t('Profit on what you sold'), value: <Profit usd={realisedUsd} hidden={hidden} /> }]
              : []),
          ]}
        />
        {hasGained && !isComplete && (
          <p className={styles.note}>
            {t('For some time, no price was known. What you sold then is not included in the profit.')}
          </p>
        )}
      </Card>
    </section>
  );
}

/** In whole dollars as everywhere, and at a press to the cent. */
function Profit({ usd, hidden }: { usd: number | null; hidden: boolean }) {
  if (usd === null) return t('Not known');
  return (
    <Private hidden={hidden}>
      <FullValue short={format.pnl(usd)} whole={format.signedUsd(usd)}>
        {(text) => <Delta value={usd} text={text} />}
      </FullValue>
    </Private>
  );
}
