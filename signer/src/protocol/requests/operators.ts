import { createHmac } from 'node:crypto';
import { elapsed } from '../../../../process/src/elapsed.ts';
import manifest from '../../../package.json' with { type: 'json' };
import type { CopyLag } from '../../journal/copy.ts';
import { carryOut } from '../../operator/carry-out.ts';
import { ORDER_MAX_BYTES } from '../../operator/order.ts';
import { encodeBase58 } from '../../terms/base58.ts';
import { address, text, u64 } from '../../terms/fields.ts';
import { reportOf } from '../report.ts';
import { only } from './holder.ts';
import { defineRequest } from './request.ts';

export const operate = defineRequest({
  right: 'operator',
  isSafeInDoubt: true,
  parse(fields) {
    only(fields, 'order');
    return { order: text(fields, 'order', ORDER_MAX_BYTES) };
  },
  describe: () => ({ kind: 'operate' }),
  answer: (memory, { order }, { learn }) => carryOut(memory, order, learn),
});

/** Tells the price of a whole token, in millionths of a dollar; `mint` is an address, or `SOL`. */
export const price = defineRequest({
  right: 'none',
  parse(fields) {
    only(fields, 'mint', 'usd');
    const mint = fields.mint === 'SOL' ? 'SOL' : encodeBase58(address(fields, 'mint'));
    return { mint, usd: u64(fields, 'usd') };
  },
  describe: ({ mint }) => ({ kind: 'price', mint }),
  answer({ prices, policy }, { mint, usd }) {
    prices.tell(mint, usd, elapsed());
    return { mints: [...policy.prices.keys()].join(' ') };
  },
});

export const ping = defineRequest({
  right: 'none',
  isSafeInDoubt: true,
  parse: (fields) => only(fields),
  describe: () => ({ kind: 'ping' }),
  async answer({ journal, kek, pinPepper }) {
    const doubt = journal.doubt();
    const ids = { version: manifest.version, provider: kek.provider, keyId: await kek.id() };
    // Tells servers whether their database belongs to this signer, and nothing of any PIN.
    const pepper = createHmac('sha256', pinPepper).update('cumulus installation: PIN pepper').digest('hex');
    return { ...ids, pepper, ...(doubt !== null && { doubt }), ...copyState(journal.copyLag()) };
  },
});

/** What operators watch. */
export const numbers = defineRequest({
  right: 'none',
  isSafeInDoubt: true,
  parse: (fields) => only(fields),
  describe: () => ({ kind: 'numbers' }),
  answer: (memory) => ({ report: JSON.stringify(reportOf(memory, elapsed())) }),
});

/** As text. */
function copyState(lag: CopyLag | null): Record<string, string> {
  if (lag === null) return {};
  const { bytes, milliseconds, reason } = lag;
  const figures = { copyBytes: String(bytes), copySeconds: String(Math.floor(milliseconds / 1_000)) };
  return { ...figures, ...(reason !== null && { copyReason: reason }) };
}
