import * as format from '@cumulus/contract/format.ts';
import { exactAmount, solCost } from '@cumulus/contract/format-amount.ts';
import { SOL_DECIMALS, SOL_MINT } from '@cumulus/contract/limits.ts';
import type { TokenHolding } from '@cumulus/contract/shapes.ts';
import { transferText } from '../../data/transfers-intents.ts';
import type { WalletIdentity } from '../../data/wallets-detail.ts';
import { Address } from '../../ui/Address.tsx';
import { Button } from '../../ui/Button.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { TokenIcon } from '../../ui/TokenIcon.tsx';
import { Warning } from '../../ui/Warning.tsx';
import styles from './ReviewSheet.module.css';
import { centsForTokens } from './send-form.ts';
import type { Review } from './useReview.ts';

interface ReviewSheetProps {
  /** Null closes the sheet. */
  review: Review | null;
  wallet: WalletIdentity;
  token: TokenHolding;
  /** USD; null where it is not known. */
  solPrice: number | null;
  /** What the address check could not settle. */
  caution: string | null;
  busy: boolean;
  /** Why it cannot be sent now. */
  disabledReason?: string | undefined;
  onSend: () => void;
  onClose: () => void;
}

const LABEL_MAX_CHARACTERS = 34;
const NOT_KNOWN = 'Not known';

/** The act in words. A very long amount stands alone: the address is above it. */
function actLabel({ transfer }: Review): string {
  const amount = transferText(transfer);
  const label = `Send ${amount} to ${format.shortAddress(transfer.toAddress)}`;
  return label.length > LABEL_MAX_CHARACTERS ? `Send ${amount}` : label;
}

/** Everything about a transfer before it is signed. */
export function ReviewSheet(props: ReviewSheetProps) {
  const { review, busy, disabledReason, onSend, onClose } = props;
  return (
    <Sheet
      open={review !== null}
      onClose={busy ? () => {} : onClose}
      title="Review"
      acts={
        review && (
          <>
            {disabledReason && <p className={styles.reason}>{disabledReason}</p>}
            <Button full busy={busy} disabled={disabledReason !== undefined} onClick={onSend}>
              {actLabel(review)}
            </Button>
            <Button kind="text" full disabled={busy} onClick={onClose}>
              Cancel
            </Button>
          </>
        )
      }
    >
      {review && <Contents {...props} review={review} />}
    </Sheet>
  );
}

function Contents({ review, wallet, token, solPrice, caution }: ReviewSheetProps & { review: Review }) {
  const { transfer, costs } = review;
  const cents = centsForTokens(transfer.amount, { ...token, balance: BigInt(token.balance) });
  return (
    <>
      <div className={styles.amount}>
        <TokenIcon logo={token.logoURI} />
        <div className={styles.words}>
          <p className={styles.number}>{transferText(transfer)}</p>
          {cents !== null && <p className={styles.usd}>{format.usd(Number(cents) / 100)}</p>}
        </div>
      </div>
      <div className={styles.to}>
        <p className={styles.label}>To</p>
        <Address address={transfer.toAddress} large />
      </div>
      {costs.isFirstTimeRecipient && (
        <Warning title="First time sending to this address.">
          Check every group. A sent transaction cannot be undone.
        </Warning>
      )}
      {caution && <Warning>{caution}</Warning>}
      {costs.warning && costs.warning !== caution && <Warning>{costs.warning}</Warning>}
      <Facts
        facts={[
          {
            label: 'From',
            value: (
              <>
                {wallet.name} · <Address address={wallet.publicKey} short />
              </>
            ),
          },
          { label: 'Network cost', value: cost(costs.networkFeeLamports, solPrice) },
          {
            label: 'New account rent',
            value: costs.rentLamports === '0' ? 'None' : cost(costs.rentLamports, solPrice),
          },
          { label: `Left in ${wallet.name}`, value: left(review, token) },
        ]}
      />
    </>
  );
}

function cost(lamports: string | null, solPrice: number | null): string {
  return lamports === null ? NOT_KNOWN : solCost(BigInt(lamports), solPrice);
}

/** What stays behind: SOL, and of another token the rest of it too. */
function left({ transfer, costs }: Review, token: TokenHolding): string {
  const sol =
    costs.solLeftLamports === null ? null : `${exactAmount(BigInt(costs.solLeftLamports), SOL_DECIMALS)} SOL`;
  if (transfer.mint === SOL_MINT) return sol ?? NOT_KNOWN;
  const rest = BigInt(token.balance) - transfer.amount;
  const tokens = `${exactAmount(rest > 0n ? rest : 0n, token.decimals)} ${token.symbol}`;
  return sol === null ? tokens : `${tokens} · ${sol}`;
}
