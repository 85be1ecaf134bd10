import { type ReactNode, useEffect, useState } from 'react';
import { useConfig } from '../../../data/config.ts';
import { useHasSwapped } from '../../../data/history.ts';
import { firstPair, pairEntry } from '../../../data/swap-pair.ts';
import { t } from '../../../locale/t.ts';
import { useNavigate } from '../../../router/Router.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import styles from './FirstSteps.module.css';
import { endNewcomer } from './newcomer.ts';
import { ShowAddress } from './ShowAddress.tsx';
import { TestSol } from './TestSol.tsx';
import type { ActingWallet } from './WalletActions.tsx';

interface FirstStepsProps {
  uid: string;
  wallet: ActingWallet;
  /** The wallet's holdings have changed. */
  onChanged: () => void;
}

/** Guides from the first wallet to its first funds and the first swap. Disappears after that, or when dismissed. */
export function FirstSteps({ uid, wallet, onChanged }: FirstStepsProps) {
  const { testFunds } = useConfig();
  const navigate = useNavigate();
  const [isAway, putAway] = useState(false);
  const funded = wallet.tokens.length > 0;
  const swapped = useHasSwapped(uid);
  useEffect(() => {
    if (swapped) endNewcomer();
  }, [swapped]);
  if (isAway || swapped || (funded && swapped === undefined)) return null;

  const fund = testFunds ? (
    <TestSol walletId={wallet.walletId} onReceived={onChanged} />
  ) : (
    <ShowAddress wallet={wallet} kind="tonal" />
  );
  const toSwap = (state: object) => navigate(`/cloudwallet/${wallet.walletId}/swap`, { state });
  const pair = firstPair(wallet);
  const swap = (
    <div className={styles.acts}>
      {pair && (
        <Button kind="tonal" size="m" icon="swap" onClick={() => toSwap(pairEntry(wallet, pair))}>
          {t('Swap {sold} for {bought}', { sold: pair.sell.symbol, bought: pair.buy.symbol })}
        </Button>
      )}
      <Button kind="tonal" size="m" onClick={() => toSwap({ wallet })}>
        {t('Choose a token')}
      </Button>
    </div>
  );
  return (
    <Card>
      <section aria-label={t('First steps')}>
        <div className={styles.head}>
          <h2 className={styles.title}>{t('First steps')}</h2>
          <IconButton
            icon="x"
            size="m"
            label={t('Hide first steps')}
            onClick={() => {
              endNewcomer();
              putAway(true);
            }}
          />
        </div>
        <ol className={styles.steps}>
          <Step number={1} name={t('Create a wallet')} state="done" />
          <Step
            number={2}
            name={t('Add funds')}
            state={funded ? 'done' : 'now'}
            words={t("SOL also pays Solana's network fees: less than a cent each time you send or swap.")}
            act={fund}
          />
          <Step
            number={3}
            name={t('Make your first swap')}
            state={funded ? 'now' : 'later'}
            words={t('Choose what to buy and what to pay with. You see every cost before you agree.')}
            act={swap}
          />
        </ol>
      </section>
    </Card>
  );
}

interface StepProps {
  number: number;
  name: string;
  state: 'done' | 'now' | 'later';
  words?: string;
  act?: ReactNode;
}

function Step({ number, name, state, words, act }: StepProps) {
  return (
    <li className={styles.step} aria-current={state === 'now' ? 'step' : undefined}>
      {state === 'done' ? (
        <Icon name="check-circle" label={t('Done')} />
      ) : (
        <span className={styles.mark} aria-hidden="true">
          {number}
        </span>
      )}
      <span className={styles.name}>{name}</span>
      {state === 'now' && (
        <div className={styles.more}>
          <p>{words}</p>
          {act}
        </div>
      )}
    </li>
  );
}
