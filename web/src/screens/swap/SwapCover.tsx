import * as format from '@cumulus/contract/format.ts';
import { exactAmount } from '@cumulus/contract/format-amount.ts';
import { type SwapIntent, swapText } from '../../data/intents.ts';
import { t } from '../../locale/t.ts';
import styles from '../../money/payment/PaymentCover.module.css';
import { PaymentCover } from '../../money/payment/PaymentCover.tsx';
import type { Phase } from '../../money/payment/usePhase.ts';
import cover from './SwapCover.module.css';

interface SwapCoverProps {
  phase: Phase<SwapIntent>;
  onLeave: () => void;
}

/** Covers the flow while a swap is confirming and once it is done. */
export function SwapCover(props: SwapCoverProps) {
  return (
    <PaymentCover
      {...props}
      noun="swap"
      title={t('Swap Successful!')}
      words={() => t('Your transaction is complete')}
      what={(intent, isDone) =>
        isDone && intent.outAmount !== null ? (
          <Moved intent={intent} received={BigInt(intent.outAmount)} />
        ) : (
          <p className={styles.amount}>{swapText(intent)}</p>
        )
      }
    />
  );
}

function Moved({ intent, received }: { intent: SwapIntent; received: bigint }) {
  const { sell, buy, inAmount, walletName } = intent;
  return (
    <>
      <p className={styles.amount}>
        <span className={cover.gain}>
          +{exactAmount(received, buy)} {buy.symbol}
        </span>
      </p>
      <p className={styles.to}>
        {format.MINUS}
        {exactAmount(BigInt(inAmount), sell)} {sell.symbol} · {walletName}
      </p>
    </>
  );
}
