import { SOL_SCALE } from '@cumulus/contract/amount.ts';
import type { FoundRecipient } from '@cumulus/contract/calls/handles.ts';
import * as format from '@cumulus/contract/format.ts';
import { exactAmount } from '@cumulus/contract/format-amount.ts';
import { solCost } from '@cumulus/contract/format-full.ts';
import { handleText } from '@cumulus/contract/handle.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import type { TokenHolding } from '@cumulus/contract/shapes.ts';
import { type ReactNode, useState } from 'react';
import type { KnownAddress } from '../../data/address-book.ts';
import { transferText } from '../../data/intents.ts';
import { usePreferences } from '../../data/preferences.ts';
import { serverNow } from '../../data/server-time.ts';
import type { WalletIdentity } from '../../data/wallet.ts';
import { t } from '../../locale/t.ts';
import { translated } from '../../locale/translated.ts';
import { centsOf } from '../../money/amount-field.ts';
import { LimitNote } from '../../money/LimitNote.tsx';
import { Private } from '../../money/Private.tsx';
import { UsdWorth } from '../../money/UsdWorth.tsx';
import { Address } from '../../ui/Address.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { TokenIcon } from '../../ui/TokenIcon.tsx';
import { Warning } from '../../ui/Warning.tsx';
import { momentText } from '../orders/order-times.ts';
import { AddressBox } from './AddressBox.tsx';
import { AskedFacts } from './AskedFacts.tsx';
import { LookAlikeWarning } from './LookAlikeWarning.tsx';
import { MovedWarning } from './MovedWarning.tsx';
import styles from './ReviewSheet.module.css';
import type { Review } from './useReview.ts';

interface ReviewSheetProps {
  /** Null closes the sheet. */
  review: Review | null;
  wallet: WalletIdentity;
  token: TokenHolding;
  /** USD; null if unknown. */
  solPrice: number | null;
  /** The recipient, if the user knows them by a name. */
  known: KnownAddress | undefined;
  /** The recipient, if they were found by name. */
  found: FoundRecipient | null;
  /** A warning of the address check. */
  caution: string | null;
  busy: boolean;
  /** Why it cannot be sent now; undefined if it can. */
  disabledReason?: string | undefined;
  onSend: () => void;
  onClose: () => void;
  /** Above everything else. */
  children?: ReactNode;
}

const LABEL_MAX_CHARACTERS = 34;

/** "Send 1.5 SOL to 9WzD...AWWM"; a very long amount leaves out the address, which is shown above. */
function actLabel({ transfer }: Review): string {
  const amount = transferText(transfer);
  const label = t('Send {amount} to {address}', { amount, address: format.shortAddress(transfer.toAddress) });
  return label.length > LABEL_MAX_CHARACTERS ? t('Send {amount}', { amount }) : label;
}

/** Everything about a transfer before it is signed. */
export function ReviewSheet(props: ReviewSheetProps) {
  const { review, busy, disabledReason, onSend, onClose } = props;
  /** The review whose look-alike address the user says to have compared. */
  const [compared, setCompared] = useState<Review | null>(null);
  const isCompared = compared === review;
  const isHeld = review?.costs.lookAlike != null && !isCompared;
  const reason = disabledReason ?? (isHeld ? t('Compare the address first.') : undefined);
  return (
    <Sheet
      open={review !== null}
      onClose={busy ? () => {} : onClose}
      title={t('Review')}
      acts={
        review && (
          <>
            {reason && <p className={styles.reason}>{reason}</p>}
            <Button full busy={busy} disabled={reason !== undefined} onClick={onSend}>
              {actLabel(review)}
            </Button>
            <Button kind="text" full disabled={busy} onClick={onClose}>
              {t('Cancel')}
            </Button>
          </>
        )
      }
    >
      {review && (
        <Contents
          {...props}
          review={review}
          isCompared={isCompared}
          onCompared={(is) => setCompared(is ? review : null)}
        />
      )}
    </Sheet>
  );
}

interface ContentsProps extends ReviewSheetProps {
  review: Review;
  isCompared: boolean;
  onCompared: (isCompared: boolean) => void;
}

function Contents(props: ContentsProps) {
  const { review, wallet, token, solPrice, known, found, caution, isCompared, onCompared } = props;
  const { transfer, costs } = review;
  const { lookAlike } = costs;
  const { hideBalances } = usePreferences();
  const cents = centsOf(transfer.amount, token);
  const warning = costs.warning && translated(costs.warning, ...costs.warnings);
  const isFirst = costs.isFirstTimeRecipient && known?.kind !== 'wallet';
  return (
    <>
      {props.children}
      <div className={styles.amount}>
        <TokenIcon mint={token.mint} symbol={token.symbol} logo={token.logoURI} />
        <div className={styles.words}>
          <p className={styles.number}>{transferText(transfer)}</p>
          {cents !== null && (
            <p className={styles.usd}>
              <UsdWorth usd={Number(cents) / 100} />
            </p>
          )}
        </div>
      </div>
      <AddressBox label={t('To')}>
        {known && (
          <p className={styles.name}>
            <span>{known.name}</span>
            {known.kind !== 'user' && <Tag>{known.kind === 'wallet' ? t('Your wallet') : t('Contact')}</Tag>}
          </p>
        )}
        {found && known?.name !== handleText(found.handle) && (
          <p className={styles.name}>{handleText(found.handle)}</p>
        )}
        <Address address={transfer.toAddress} large />
      </AddressBox>
      {found?.formerAddress && <MovedWarning found={found} former={found.formerAddress} />}
      {transfer.asked && <AskedFacts asked={transfer.asked} />}
      {lookAlike && (
        <>
          <LookAlikeWarning address={transfer.toAddress} lookAlike={lookAlike} />
          <Checkbox checked={isCompared} onChange={onCompared}>
            {t('I have compared every group. This is the right address.')}
          </Checkbox>
        </>
      )}
      {isFirst && !lookAlike && (
        <Warning title={t('First time sending to this address.')}>
          {t('Check every group. A sent transaction cannot be undone.')}
        </Warning>
      )}
      {costs.waitsUntil && (
        <Warning tone="info" title={t('This send will wait.')}>
          {t(
            'This address is new to you, so it is sent on {time}. Until then, you can cancel it in Orders.',
            {
              time: momentText(new Date(costs.waitsUntil), new Date(serverNow())),
            },
          )}
        </Warning>
      )}
      <LimitNote walletId={transfer.walletId} usd={cents === null ? null : Number(cents) / 100} />
      {caution && <Warning>{caution}</Warning>}
      {warning && warning !== caution && <Warning>{warning}</Warning>}
      <Facts
        facts={[
          {
            label: t('From'),
            value: (
              <>
                {wallet.name} · <Address address={wallet.publicKey} short />
              </>
            ),
          },
          ...(costs.sponsored
            ? [{ label: t('Fee'), value: sponsoredFee(costs.sponsored, token) }]
            : [
                { label: t('Network fee'), value: cost(costs.networkFeeLamports, solPrice) },
                {
                  label: t('New account rent'),
                  value: costs.rentLamports === '0' ? t('None') : cost(costs.rentLamports, solPrice),
                },
              ]),
          {
            label: t('Left in {wallet}', { wallet: wallet.name }),
            value: <Private hidden={hideBalances}>{left(review, token)}</Private>,
          },
        ]}
      />
    </>
  );
}

function cost(lamports: string | null, solPrice: number | null): string {
  return lamports === null ? t('Not known') : solCost(BigInt(lamports), solPrice);
}

/** "0.34 USDC, paid for you in SOL by Example Ltd". */
function sponsoredFee({ name, feeAmount }: { name: string; feeAmount: string }, token: TokenHolding): string {
  const fee = `${exactAmount(BigInt(feeAmount), token)} ${token.symbol}`;
  return t('{fee}, paid for you in SOL by {name}', { fee, name });
}

/** What remains in the wallet: SOL, and of another token its rest too. */
function left({ transfer, costs }: Review, token: TokenHolding): string {
  const sol =
    costs.solLeftLamports === null ? null : `${exactAmount(BigInt(costs.solLeftLamports), SOL_SCALE)} SOL`;
  if (transfer.mint === SOL_MINT) return sol ?? t('Not known');
  const rest = BigInt(token.balance) - transfer.amount - BigInt(transfer.feeAmount ?? 0);
  const tokens = `${exactAmount(rest > 0n ? rest : 0n, token)} ${token.symbol}`;
  return sol === null ? tokens : `${tokens} · ${sol}`;
}
