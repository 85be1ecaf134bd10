import { shortAddress } from '@cumulus/contract/format.ts';
import type { TokenHolding } from '@cumulus/contract/shapes.ts';
import { useEffect, useRef, useState } from 'react';
import { transferText } from '../../data/transfers-intents.ts';
import type { WalletIdentity } from '../../data/wallets-detail.ts';
import { useOnline } from '../../shell/OfflineBanner.tsx';
import { AddressField, type AddressValidity } from '../../ui/AddressField.tsx';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { Keypad } from '../../ui/Keypad.tsx';
import { useNotify } from '../../ui/notices.ts';
import { Screen } from '../../ui/Screen.tsx';
import { Unanswered } from '../settling/Unanswered.tsx';
import { AmountInput } from './AmountInput.tsx';
import { ReviewSheet } from './ReviewSheet.tsx';
import {
  amountWarning,
  left,
  NO_AMOUNT,
  pressed,
  type Recipient,
  refusal,
  share,
  switched,
  typed,
} from './send-form.ts';
import { TokenCard } from './TokenCard.tsx';
import { TransferCover } from './TransferCover.tsx';
import { useRecipient } from './useRecipient.ts';
import { useReturn } from './useReturn.ts';
import { useReview } from './useReview.ts';
import { useTransfer } from './useTransfer.ts';

interface SendFormProps {
  uid: string;
  wallet: WalletIdentity;
  token: TokenHolding;
  /** USD; null where it is not known. */
  solPrice: number | null;
  onBack: () => void;
}

const SHARES = [25, 50, 75, 100];

/** Recipient, amount, review, and the transfer itself. */
export function SendForm({ uid, wallet, token: holding, solPrice, onBack }: SendFormProps) {
  const token = { ...holding, balance: BigInt(holding.balance) };
  const { walletId } = wallet;
  const notify = useNotify();
  const online = useOnline();
  const [address, setAddress] = useState('');
  const [amount, setAmount] = useState(NO_AMOUNT);
  /** The field that kept the last press of Review from going on, until it changes. */
  const [refused, setRefused] = useState<'recipient' | 'amount' | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const recipient = useRecipient(wallet, address);
  const { review, busy, ask, close } = useReview();
  const { phase, unanswered, send, resume } = useTransfer(uid, walletId, token.mint);
  const { fading } = useReturn(uid, walletId, phase.name === 'done');

  const offline = online ? undefined : 'You are offline. Sending is off until you reconnect.';
  const no = refusal(recipient, amount, token);
  const change = (next: typeof amount) => {
    setAmount(next);
    setRefused(null);
  };

  const submit = () => {
    if (busy || !online || recipient.state === 'checking') return;
    if (no === null && amount.amount !== null) {
      const { mint, symbol, decimals } = token;
      return void ask({ walletId, mint, symbol, decimals, toAddress: address, amount: amount.amount });
    }
    setRefused(no?.field ?? null);
    if (no?.field === 'recipient') notify({ type: 'error', message: no.message });
    if (no?.field === 'amount') input.current?.focus();
  };

  // Once the transfer is under way the cover has taken over: the sheet must not wait behind it. Nor may it hide that
  // a transfer got no answer.
  const isCovered = phase.name !== 'idle' && phase.name !== 'asking';
  useEffect(() => {
    if (isCovered || unanswered) close();
  }, [isCovered, unanswered, close]);

  return (
    <Screen
      title={`Send ${token.symbol}`}
      onBack={onBack}
      fit
      gap="form"
      foot={
        <>
          <Chips label="Share of what is available">
            {SHARES.map((percent) => (
              <Chip key={percent} even onClick={() => change(share(amount, percent, token))}>
                {percent === 100 ? 'Max' : `${percent}%`}
              </Chip>
            ))}
          </Chips>
          <Keypad
            onKey={(key) => change(pressed(amount, key, token))}
            noPoint={amount.unit === 'token' && token.decimals === 0}
          />
          <Button
            full
            busy={busy || recipient.state === 'checking'}
            disabled={!online}
            title={offline}
            onClick={submit}
          >
            Review
          </Button>
        </>
      }
    >
      {unanswered ? (
        <Unanswered
          message={`Your transfer of ${transferText(unanswered)} to ${shortAddress(unanswered.toAddress)} may or may not have been sent.`}
          act="Finish this transfer"
          busy={phase.name === 'asking'}
          onAsk={() => void resume(unanswered)}
        />
      ) : (
        <TokenCard token={holding} />
      )}
      <AddressField
        label="To"
        value={address}
        placeholder="Solana address"
        onChange={(next) => {
          setAddress(next);
          setRefused(null);
        }}
        validity={validityOf(recipient, refused === 'recipient')}
        note={recipient.state === 'valid' && recipient.isFirstTime && 'First time sending here'}
      />
      <AmountInput
        ref={input}
        value={amount}
        token={token}
        walletName={wallet.name}
        warning={amountWarning(amount, token) ?? (refused === 'amount' ? (no?.message ?? null) : null)}
        onType={(text) => change(typed(amount, text, token))}
        onLeave={() => setAmount(left(amount, token))}
        onSwitch={() => setAmount(switched(amount, token))}
        onEnter={submit}
      />
      <ReviewSheet
        review={review}
        wallet={wallet}
        token={holding}
        solPrice={solPrice}
        caution={cautionOf(recipient)}
        busy={phase.name === 'asking'}
        disabledReason={offline}
        onSend={() => review && void send(review.transfer)}
        onClose={close}
      />
      <TransferCover phase={phase} fading={fading} onAsk={(intent) => void resume(intent)} onLeave={onBack} />
    </Screen>
  );
}

function cautionOf(recipient: Recipient): string | null {
  return recipient.state === 'valid' || recipient.state === 'unchecked' ? recipient.warning : null;
}

function validityOf(recipient: Recipient, isRefused: boolean): AddressValidity {
  const caution = cautionOf(recipient);
  if (caution !== null) return { state: 'warning', message: caution };
  if (recipient.state === 'invalid') return { state: 'invalid', message: recipient.error };
  if (recipient.state === 'empty')
    return isRefused ? { state: 'invalid', message: 'Please enter a valid address' } : { state: 'empty' };
  return { state: recipient.state === 'checking' ? 'checking' : 'valid' };
}
