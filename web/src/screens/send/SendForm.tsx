import { SEND_RESERVE_LAMPORTS } from '@cumulus/contract/limits.ts';
import type { TokenHolding } from '@cumulus/contract/shapes.ts';
import { useRef, useState } from 'react';
import { useKnownAddresses } from '../../data/address-book.ts';
import type { WalletIdentity } from '../../data/wallet.ts';
import { t } from '../../locale/t.ts';
import { AmountInput } from '../../money/AmountInput.tsx';
import { pressed, switched, typed } from '../../money/amount-field.ts';
import { PriceChartButton } from '../../money/chart/PriceChartButton.tsx';
import { reserveNote } from '../../money/reserve-note.ts';
import { ShareChips } from '../../money/ShareChips.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Keypad } from '../../ui/Keypad.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useWhyNot } from '../../ui/useWhyNot.ts';
import { RecipientField } from './RecipientField.tsx';
import { ReviewSheet } from './ReviewSheet.tsx';
import { amountWarning, available, clamped, type Recipient, share } from './send-form.ts';
import { TokenCard } from './TokenCard.tsx';
import { TransferCover } from './TransferCover.tsx';
import { UnansweredTransfer } from './UnansweredTransfer.tsx';
import { useReviewedTransfer } from './useReviewedTransfer.ts';
import { useSendEntry } from './useSendEntry.ts';

const ContactSheet = lazyDialog(
  () => import('../contacts/ContactSheet.tsx').then((m) => m.ContactSheet),
  ({ draft }) => draft !== null,
);

interface SendFormProps {
  uid: string;
  wallet: WalletIdentity;
  token: TokenHolding;
  /** All holdings of the wallet. */
  holdings: readonly TokenHolding[];
  /** USD; null if unknown. */
  solPrice: number | null;
  onBack: () => void;
}

/** Recipient, amount, review, and the transfer itself. */
export function SendForm({ uid, wallet, token: holding, holdings, solPrice, onBack }: SendFormProps) {
  const token = { ...holding, balance: BigInt(holding.balance) };
  const { walletId } = wallet;
  const whyNot = useWhyNot();
  /** The address that is being saved under a name. */
  const [saving, setSaving] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const known = useKnownAddresses(uid, wallet.publicKey);
  const sending = useReviewedTransfer(uid, walletId, token.mint, saving !== null);
  const { review, busy, open, close, phase, unanswered } = sending;
  const entry = useSendEntry(wallet, token, holdings, close);
  const { amount, recipient, found, no, refused, changeAmount } = entry;
  const isChecking = recipient.state === 'checking';

  const submit = () => {
    if (busy || whyNot !== undefined || unanswered || isChecking) return;
    if (entry.transfer) return open(entry.transfer);
    entry.refuse();
    if (no?.field === 'amount') input.current?.focus();
  };

  return (
    <Screen
      title={t('Send {symbol}', { symbol: token.symbol })}
      onBack={onBack}
      trailing={
        <>
          <PriceChartButton token={holding} />
          <IconButton
            icon="info"
            label={t('About {name}', { name: token.name })}
            onClick={() => entry.leaveTo(`/cloudwallet/${walletId}/token/${token.mint}/about`)}
          />
        </>
      }
      fit
      gap="form"
      foot={
        <>
          <ShareChips onChoose={(percent) => changeAmount(share(amount, percent, token))} />
          <Keypad
            onKey={(key) => changeAmount(pressed(amount, key, token))}
            noPoint={amount.unit === 'token' && token.decimals === 0}
          />
          <Button
            full
            waits={no !== null}
            busy={busy || isChecking}
            disabled={whyNot !== undefined || unanswered !== null}
            title={whyNot}
            onClick={submit}
          >
            {t('Review')}
          </Button>
        </>
      }
    >
      {unanswered ? (
        <UnansweredTransfer transfer={unanswered} onCheck={sending.check} />
      ) : (
        <TokenCard token={holding} walletName={wallet.name} />
      )}
      <RecipientField
        address={entry.address}
        recipient={recipient}
        isRefused={refused === 'recipient'}
        known={known}
        onChange={entry.changeAddress}
        onScan={entry.takeRequest}
        onSave={() => setSaving(entry.toAddress)}
      />
      <AmountInput
        ref={input}
        field={amount}
        token={token}
        available={available(token)}
        reserve={reserveNote(token, SEND_RESERVE_LAMPORTS)}
        walletName={wallet.name}
        warning={amountWarning(amount, token) ?? (refused === 'amount' ? (no?.message ?? null) : null)}
        onType={(text, pasted) => changeAmount(typed(amount, text, token, pasted))}
        onLeave={() => entry.setAmount(clamped(amount, token))}
        onSwitch={() => entry.setAmount(switched(amount, token))}
        onEnter={submit}
      />
      <ReviewSheet
        review={review}
        wallet={wallet}
        token={holding}
        solPrice={solPrice}
        known={review ? known.find(review.transfer.toAddress) : undefined}
        found={review?.transfer.toAddress === found?.address ? found : null}
        caution={cautionOf(recipient)}
        busy={phase.name === 'submitting'}
        disabledReason={whyNot}
        onSend={() => review && void sending.start(review.transfer)}
        onClose={close}
      />
      <TransferCover
        phase={phase}
        name={phase.name === 'done' ? known.find(phase.intent.toAddress)?.name : undefined}
        fading={sending.fading}
        onLeave={onBack}
        onSave={() => phase.name === 'done' && setSaving(phase.intent.toAddress)}
      />
      <ContactSheet
        uid={uid}
        draft={saving === null ? null : { address: saving, name: null }}
        onClose={() => setSaving(null)}
      />
    </Screen>
  );
}

function cautionOf(recipient: Recipient): string | null {
  return recipient.state === 'valid' || recipient.state === 'unchecked' ? recipient.warning : null;
}
