import type { CallOutput } from '@cumulus/contract/call.ts';
import { exactAmount } from '@cumulus/contract/format-amount.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import type { Calls } from '@cumulus/contract/registry.ts';
import type { ReactNode } from 'react';
import type { ReadReceipt } from '../../../../client/src/receipt.ts';
import { dateTime } from '../../locale/date-time.ts';
import { plural, t } from '../../locale/t.ts';
import { Signature } from '../../money/payment/Signature.tsx';
import { Address } from '../../ui/Address.tsx';
import { CopyText } from '../../ui/CopyText.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Warning } from '../../ui/Warning.tsx';
import styles from './ReceiptFacts.module.css';

type Tokens = CallOutput<Calls['getSharedReceipt']>['tokens'];

interface ReceiptFactsProps {
  verified: ReadReceipt;
  tokens: Tokens;
}

/** What a receipt says, and who has signed that. */
export function ReceiptFacts({ verified, tokens }: ReceiptFactsProps) {
  const { receipt, publicKey, isVerified } = verified;
  const { state, settledAt, signature } = receipt;
  return (
    <>
      <p role="status" className={styles.tags}>
        <State state={state} />
        {isVerified && (
          <Tag tone="success" icon="check">
            {t('Signature checked in this browser')}
          </Tag>
        )}
      </p>
      {!isVerified && (
        <Warning tone="info">
          {t(
            'The signature could not be checked in this browser. Download the receipt and verify it with verify/cumulus-verify.mjs from the source code of Cumulus.',
          )}
        </Warning>
      )}
      <Facts
        facts={[
          ...moved(verified, tokens),
          { label: t('Time'), value: dateTime(settledAt) },
          ...(signature === null
            ? []
            : [{ label: t('Signature'), value: <Signature signature={signature} /> }]),
          { label: t('Signed by'), value: <Copied text={publicKey} label={t('Copy the public key')} /> },
        ]}
      />
      <p className={styles.note}>
        {t(
          'Names of tokens come from this server. The rest is what was signed; the chain shows what happened.',
        )}
      </p>
    </>
  );
}

function State({ state }: Pick<ReadReceipt['receipt'], 'state'>) {
  if (state === 'confirmed')
    return (
      <Tag tone="success" icon="check">
        {t('Confirmed')}
      </Tag>
    );
  return (
    <Tag tone="error" icon="x-circle">
      {state === 'expired' ? t('Expired') : t('Failed')}
    </Tag>
  );
}

/** In the past tense only if it has happened. */
function moved({ receipt }: ReadReceipt, tokens: Tokens): { label: string; value: ReactNode }[] {
  const { asked, state, sold, received, wallet } = receipt;
  const isDone = state === 'confirmed';
  const amount = (mint: string, units: string | null) => (
    <Amount mint={mint} units={units} token={tokens.find((token) => token.mint === mint)} />
  );
  const own = <Copied text={wallet} label={t('Copy address')} />;
  if ('soldMint' in asked)
    return [
      {
        label: isDone ? t('Sold') : t('To sell'),
        value: amount(asked.soldMint, isDone ? sold : asked.soldAmount),
      },
      { label: isDone ? t('Received') : t('For'), value: amount(asked.boughtMint, received) },
      { label: t('Wallet'), value: own },
    ];
  return [
    { label: isDone ? t('Sent') : t('To send'), value: amount(asked.mint, asked.amount) },
    ...(received === null || received === asked.amount
      ? []
      : [{ label: t('Received'), value: amount(asked.mint, received) }]),
    { label: t('From'), value: own },
    { label: t('To'), value: <Copied text={asked.recipient} label={t('Copy address')} /> },
  ];
}

interface AmountProps {
  mint: string;
  /** Null: only the token is known. */
  units: string | null;
  token: Tokens[number] | undefined;
}

/** An amount with the address of its token: a name alone can be anyone's. */
function Amount({ mint, units, token }: AmountProps) {
  const number =
    units === null
      ? ''
      : token
        ? exactAmount(BigInt(units), token)
        : plural(Number(units), '{count} smallest unit', '{count} smallest units');
  return (
    <>
      <b className={styles.amount}>{[number, token?.symbol].filter(Boolean).join(' ')}</b>
      {mint !== SOL_MINT && (
        <>
          {!token?.verified && ` ${t('Not verified')}`} <Copied text={mint} label={t('Copy token address')} />
        </>
      )}
    </>
  );
}

function Copied({ text, label }: { text: string; label: string }) {
  return (
    <CopyText text={text} label={label}>
      <Address address={text} short />
    </CopyText>
  );
}
