import { shortAddress } from '@cumulus/contract/format.ts';
import { type Transfer, transferText } from '../../data/intents.ts';
import { t } from '../../locale/t.ts';
import { Unanswered } from '../../money/payment/Unanswered.tsx';

interface UnansweredTransferProps {
  transfer: Transfer;
  onCheck: () => Promise<void>;
}

/** Shown while it is not known whether a transfer was sent. */
export function UnansweredTransfer({ transfer, onCheck }: UnansweredTransferProps) {
  return (
    <Unanswered
      message={t('It is not yet clear whether your transfer of {amount} to {address} was sent.', {
        amount: transferText(transfer),
        address: shortAddress(transfer.toAddress),
      })}
      onCheck={() => void onCheck()}
    />
  );
}
