import { randomUUID } from 'node:crypto';
import type { Mandate } from '../../wire/src/mandate.ts';
import { type Trade, tradesText } from '../../wire/src/trades.ts';
import { createCourse } from '../src/protocol/course.ts';
import type { Answer } from '../src/protocol/requests/request.ts';
import { readRequest } from '../src/protocol/requests/table.ts';
import type { Fields } from '../src/terms/fields.ts';
import { sellsSol } from './cases.ts';
import { sealMandate, sealOrderSwap } from './mandates.ts';
import { orderedSwap } from './ordered-swap.ts';
import type { TestSwap } from './swap.ts';
import { type QuickSigner, quickSigner } from './walk-world.ts';

export const SOLD = 2_000_000_000n;
export const FLOOR = 7_000_000n;

/** Sells 2 SOL for at least 7 tokens, once. */
export const trade = (more: Partial<Trade> = {}): Trade => ({
  ...{ sellMint: sellsSol.sell.mint, buyMint: sellsSol.buy.mint, rounds: 1, everyMs: 0, after: null },
  choices: [{ sellAmount: String(SOLD), buyAmount: String(FLOOR) }],
  ...more,
});

interface Asked {
  readonly sold?: bigint;
  readonly brings?: bigint;
  readonly after?: string;
  readonly intentId?: string;
  /** Fields of the request. */
  readonly more?: Fields;
}

/** A signer with a wallet and the mandate of an order of several swaps, and a server that has its secrets. */
export async function withTrades(trades: readonly Trade[], more: Partial<Mandate> = {}) {
  const signer = quickSigner();
  const holder = { walletId: 'wallet', owner: 'owner' };
  const wallet = await ask(signer, { name: 'create', ...holder, context: '{}' });
  const swap: TestSwap = { ...sellsSol, wallet: String(wallet.publicKey) as TestSwap['wallet'] };
  const mandate: Mandate = {
    ...{ id: randomUUID(), ...holder, expiresAt: null },
    terms: { kind: 'trades', trades: tradesText(trades) },
    ...more,
  };
  const record = (changed: Partial<Mandate> = {}, context = '{}') =>
    ask(signer, { name: 'record', mandate: sealMandate({ ...mandate, ...changed }), context });
  /** Of the swap of a part, "trade/round/choice", over the router. */
  async function requestOf(part: string, asked: Asked = {}): Promise<Fields> {
    const { sold = SOLD, brings = FLOOR, after = null, intentId = randomUUID(), more: fields } = asked;
    const name = part === '' ? mandate.id : `${mandate.id}/${part}`;
    const { intent, message } = await orderedSwap(swap, { sold, brings });
    return {
      ...{ name: 'sign', ...holder, ...wallet, mandate: name, intentId, after, context: '{}', intent },
      ...{ message: message.toString('base64'), orderSeal: sealOrderSwap(name, message) },
      ...fields,
    };
  }
  const sign = async (part: string, asked: Asked = {}) => ask(signer, await requestOf(part, asked));
  return { signer, holder, mandate, record, requestOf, sign, ask: (fields: Fields) => ask(signer, fields) };
}

/** The answer. Rejects with what the signer refuses. */
async function ask({ memory }: QuickSigner, fields: Fields): Promise<Answer> {
  return await readRequest({ id: 1, ...fields }).answer(memory, createCourse());
}
