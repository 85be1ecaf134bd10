import { createHash, createSecretKey } from 'node:crypto';
import type { Mandate } from '../../wire/src/mandate.ts';
import type { Terms } from '../../wire/src/terms.ts';
import { sealMandate as seal } from '../src/terms/mandate.ts';
import { sealText } from '../src/terms/sealed-text.ts';

/** What the signers and servers of tests are set to. */
export const MANDATE_KEY = '7d1f0b6a94c25e83b0d4a7c6f1e29835';
export const PIN_PEPPER = '91d7b3a5e2c8f4067b1e5d9a3c7f2b80';
export const OPERATOR_KEY = '2c8e5a7f91b04d63e8f1a25c7b9d3046';
const key = createSecretKey(MANDATE_KEY, 'utf8');

/** A mandate as a server seals it. */
export function sealMandate(mandate: Mandate, by = key): string {
  return seal(mandate, by);
}

/** A swap of an order as a server seals it. */
export function sealOrderSwap(order: string, message: Buffer, by = key): string {
  const text = { order, message: createHash('sha256').update(message).digest('base64') };
  return sealText('cumulus order swap 1\n', JSON.stringify(text), by);
}

type Fields = Readonly<Record<string, unknown>>;

/** What a `sign` request says of its mandate: a new payment of exactly what its intent, as on the wire, declares. */
export function paymentOf({ walletId, owner }: Pick<Mandate, 'walletId' | 'owner'>, intent: unknown) {
  const id = crypto.randomUUID();
  const terms = termsOf(intent as Fields);
  return { intentId: id, mandate: sealMandate({ id, owner, walletId, expiresAt: null, terms }) };
}

function termsOf(intent: Fields): Terms {
  const { kind, to, mint, lamports, amount, sell, buy, memo, references, feeAmount } = intent;
  const attachment = { memo, references };
  if (kind === 'transfer_sol') return { kind, to, lamports, ...attachment } as Terms;
  if (kind === 'transfer_token') return { kind, to, mint, amount, feeAmount, ...attachment } as Terms;
  if (kind === 'reclaim') return { kind };
  const [sold, bought] = [sell as Fields, buy as Fields];
  return {
    ...{ kind: 'swap', sellMint: sold.mint, sellAmount: sold.amount },
    ...{ buyMint: bought.mint, buyAmount: bought.amount },
  } as Terms;
}
