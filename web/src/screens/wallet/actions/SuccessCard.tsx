import { shortAddress } from '@cumulus/contract/format.ts';
import { exactAmount } from '@cumulus/contract/format-amount.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import type { Wallet } from '@cumulus/contract/shapes.ts';
import { useState } from 'react';
import { useKnownAddresses } from '../../../data/address-book.ts';
import { explorerUrl, useConfig } from '../../../data/config.ts';
import { type SwapIntent, swapText, type TransferIntent, transferText } from '../../../data/intents.ts';
import type { PaymentRequest } from '../../../data/payment-request.ts';
import { usePreferences } from '../../../data/preferences.ts';
import { type Success, useSuccess } from '../../../data/success.tsx';
import { lastPair, pairEntry } from '../../../data/swap-pair.ts';
import { useWallets } from '../../../data/wallets.ts';
import { t } from '../../../locale/t.ts';
import { useNavigate } from '../../../router/Router.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { ShareReceipt } from '../../receipt/ShareReceipt.tsx';
import { MoveRest } from '../move/MoveRest.tsx';
import { ReclaimLine } from './ReclaimLine.tsx';
import styles from './SuccessCard.module.css';

const ContactSheet = lazyDialog(
  () => import('../../contacts/ContactSheet.tsx').then((m) => m.ContactSheet),
  ({ draft }) => draft !== null,
);

interface SuccessCardProps {
  uid: string;
  success: Success;
  /** After the user has put it away. */
  onDone?: () => void;
  /** The wallet's holdings have changed. */
  onChanged: () => void;
}

/** Says what a payment has done until its user puts it away, and offers what often comes next. */
export function SuccessCard({ uid, success, onDone, onChanged }: SuccessCardProps) {
  const { dismiss } = useSuccess();
  const { hideBalances } = usePreferences();
  const { walletId, txSignature } = success.intent;
  const { data: wallets = [] } = useWallets(uid, false);
  const wallet = wallets.find((each) => each.walletId === walletId);
  const gone = soldOut(success, wallet);
  return (
    <Card>
      <section aria-label={t('Last payment')}>
        <div className={styles.head}>
          <span className={styles.mark}>
            <Icon name="check-circle" />
          </span>
          {success.kind === 'swap' ? (
            <p className={styles.what}>{swapSentence(success.intent, hideBalances)}</p>
          ) : (
            <Sent uid={uid} from={wallet?.publicKey ?? ''} intent={success.intent} hidden={hideBalances} />
          )}
        </div>
        {success.kind === 'swap' && success.intent.replacedBy && (
          <p>
            {t('The swap used another route than reviewed, {router}, and kept its minimum.', {
              router: success.intent.replacedBy,
            })}
          </p>
        )}
        <div className={styles.acts}>
          <Button
            kind="tonal"
            size="m"
            onClick={() => {
              dismiss();
              onDone?.();
            }}
          >
            {t('Done')}
          </Button>
          {wallet && success.kind === 'transfer' && (
            <MoveRest wallet={wallet} wallets={wallets} toAddress={success.intent.toAddress} />
          )}
          {wallet && <Again success={success} wallet={wallet} onLeave={dismiss} />}
          <ViewTransaction signature={txSignature} />
          {txSignature !== null && <ShareReceipt kind="text" transactionId={txSignature} />}
        </div>
        {wallet && gone !== null && (
          <ReclaimLine
            of="rent"
            uid={uid}
            wallet={wallet}
            why={t('Locked in the empty account of {symbol}', { symbol: gone })}
            onReclaimed={onChanged}
          />
        )}
      </section>
    </Card>
  );
}

/** "Swapped 1 SOL for 152.10 USDC"; "Swapped SOL for USDC" if amounts are hidden. */
function swapSentence(intent: SwapIntent, hidden: boolean): string {
  const { sell, buy, inAmount, outAmount } = intent;
  if (hidden) return t('Swapped {sold} for {bought}', { sold: sell.symbol, bought: buy.symbol });
  if (outAmount === null) return t('Swapped {swap}', { swap: swapText(intent) });
  return t('Swapped {sold} for {bought}', {
    sold: `${exactAmount(BigInt(inAmount), sell)} ${sell.symbol}`,
    bought: `${exactAmount(BigInt(outAmount), buy)} ${buy.symbol}`,
  });
}

/** Symbol of the token of which the wallet has nothing left, if it has an account that can be closed; else null. */
function soldOut({ kind, intent }: Success, wallet: Wallet | undefined): string | null {
  const { mint, symbol } = kind === 'swap' ? intent.sell : intent;
  const isHeld = wallet?.tokens.some((token) => token.mint === mint) ?? true;
  return mint === SOL_MINT || isHeld ? null : symbol;
}

interface SentProps {
  uid: string;
  /** Address of the wallet. */
  from: string;
  intent: TransferIntent;
  hidden: boolean;
}

/** "Sent 1.5 SOL to Anna", and the offer to remember an address that has no name. */
function Sent({ uid, from, intent, hidden }: SentProps) {
  const { toAddress } = intent;
  const [saving, setSaving] = useState<string | null>(null);
  const name = useKnownAddresses(uid, from).find(toAddress)?.name;
  return (
    <div className={styles.words}>
      <p className={styles.what}>
        {t('Sent {amount} to {address}', {
          amount: hidden ? intent.symbol : transferText(intent),
          address: name ?? shortAddress(toAddress),
        })}
      </p>
      {name === undefined && (
        <Button kind="text" size="s" icon="address-book" onClick={() => setSaving(toAddress)}>
          {t('Save to address book')}
        </Button>
      )}
      <ContactSheet
        uid={uid}
        draft={saving === null ? null : { address: saving, name: null }}
        onClose={() => setSaving(null)}
      />
    </div>
  );
}

/** The same pair or the same recipient once more, as long as the wallet has something of the token. */
function Again({ success, wallet, onLeave }: { success: Success; wallet: Wallet; onLeave: () => void }) {
  const navigate = useNavigate();
  const { walletId, tokens } = wallet;
  const { mint } = success.kind === 'swap' ? success.intent.sell : success.intent;
  if (!tokens.some((token) => token.mint === mint && BigInt(token.balance) > 0n)) return null;
  const again = () => {
    if (success.kind === 'swap')
      navigate(`/cloudwallet/${walletId}/swap`, {
        state: pairEntry(wallet, lastPair(wallet) ?? { ...success.intent, amount: null }),
      });
    else
      navigate(`/cloudwallet/${walletId}/token/${mint}`, {
        state: { request: requestOf(success.intent) },
      });
    onLeave();
  };
  return (
    <Button kind="text" size="m" onClick={again}>
      {success.kind === 'swap' ? t('Swap again') : t('Send again')}
    </Button>
  );
}

/** Only the recipient: how much is a decision of its own. */
function requestOf({ toAddress, mint }: TransferIntent): PaymentRequest {
  return {
    ...{ address: toAddress, amount: null, token: mint === SOL_MINT ? 'sol' : mint },
    ...{ label: null, message: null, memo: null, references: [] },
  };
}

/** In the block explorer; in the history if the deployment has none. */
function ViewTransaction({ signature }: { signature: string | null }) {
  const config = useConfig();
  const url = signature === null ? null : explorerUrl(config, signature);
  const words = t('View transaction');
  return url === null ? (
    <Link to="/transactions" className={styles.link}>
      {words}
    </Link>
  ) : (
    <a href={url} target="_blank" rel="noreferrer" className={styles.link}>
      {words}
      <Icon name="external" size="s" />
    </a>
  );
}
