import { baseUnits } from '@cumulus/contract/amount.ts';
import { isCallError } from '@cumulus/contract/errors.ts';
import { type Address, address } from '@solana/kit';
import { expect, test } from 'vitest';
import { intentOf, mainnetOrders } from '../../../../signer/testing/mainnet-orders.ts';
import { CHAOS_SCALE } from '../../../../testing/chaos-scale.ts';
import { answeringServer } from '../../../../testing/replay/answering.ts';
import { mutationsOf } from '../../../../testing/replay/mutations.ts';
import { clock } from '../../../../testing/replay/readers.ts';
import { recordings } from '../../../../testing/replay/recordings.ts';
import { openSolanaRpc } from '../../adapters/solana-rpc.ts';
import { mint } from '../../ports/units.ts';
import { base58 } from '../../solana/base58.ts';
import { messageBytes, unsignedTransaction } from '../../solana/message.ts';
import type { Expectation } from './guard.ts';
import { guardTransaction } from './simulate.ts';

const FEE_CAP = 5_000_000n;
const MUTATIONS = 60 * CHAOS_SCALE;

interface Call {
  readonly id: number;
  readonly method: string;
  readonly params: readonly [unknown, { readonly accounts?: { readonly addresses: readonly string[] } }?];
}
/** The first recorded answer to a method. */
function recorded(method: string): {
  readonly result: { readonly context: object; readonly value: unknown };
} {
  for (const { recording } of recordings)
    for (const { asked, answered, status } of recording.exchanges)
      if (status === 200 && Array.isArray(asked) && Array.isArray(answered)) {
        const index = (asked as Call[]).findIndex((call) => call.method === method);
        const answer = answered[index] as ReturnType<typeof recorded> | undefined;
        if (answer?.result?.value) return answer;
      }
  throw new Error(`no recording of ${method}`);
}
const ACCOUNTS = recorded('getMultipleAccounts');
const SIMULATION = recorded('simulateTransaction');
const anAccount = (ACCOUNTS.result.value as unknown[]).find((each) => each !== null);

/** A node that knows all accounts that it is asked for, and has all simulations succeed. */
function answerTo({ method, params: [first, options] }: Call): object {
  const context = { slot: 100 };
  if (method === 'getMultipleAccounts')
    return { result: { context, value: (first as string[]).map(() => anAccount) } };
  const { value } = SIMULATION.result;
  const accounts = options?.accounts?.addresses.map(() => anAccount) ?? null;
  return { result: { context, value: { ...(value as object), err: null, accounts } } };
}

test.each(mainnetOrders)(
  'replay of $title: whatever the node says of it, the guard of the server judges it or refuses by name',
  async (order) => {
    let change = (answers: object): unknown => answers;
    const url = await answeringServer((_path, body) => {
      const message = JSON.parse(body) as Call | Call[];
      const answers = [message].flat().map((call) => ({ jsonrpc: '2.0', id: call.id, ...answerTo(call) }));
      const told = change(answers);
      return {
        status: 200,
        text: JSON.stringify(Array.isArray(message) || !Array.isArray(told) ? told : told[0]) ?? '',
      };
    });
    const wallet = address(order.wallet);
    const intent = intentOf(order);
    const side = ({ mint: of, account, amount }: typeof intent.sell) => ({
      ...{ address: base58(account) as Address, mint: mint(address(base58(of))), amount: baseUnits(amount) },
    });
    const expectation: Expectation = {
      ...{ wallet, lamportsOut: FEE_CAP, tokensOut: [side(intent.sell)], acceptsOtherPayer: true },
      ...{ receives: { ...side(intent.buy), owner: wallet }, opens: 3 },
    };
    const transaction = unsignedTransaction(Buffer.from(order.message, 'base64'));
    expect(messageBytes(transaction).length).toBeGreaterThan(100);
    const judged = async (what: string) => {
      const rpc = openSolanaRpc({ rpcUrl: url, wsUrl: url.replace('http', 'ws'), clock, budgets: {} });
      try {
        await guardTransaction(rpc, transaction, expectation, FEE_CAP);
        return 'done';
      } catch (error) {
        if (!isCallError(error)) throw new Error(`${what}: ${String((error as Error).stack)}`);
        return error.code;
      } finally {
        await rpc.close();
      }
    };
    // These accounts are not those of a swap: what it may write does not belong to it.
    expect(['GUARD_REFUSED', 'CHAIN_UNAVAILABLE']).toContain(await judged('as recorded'));
    const asRecorded = [
      { method: 'getMultipleAccounts', params: [[wallet]] },
      { method: 'simulateTransaction', params: ['', { accounts: { addresses: [wallet] } }] },
    ] as unknown as Call[];
    for (const { what, value } of mutationsOf(asRecorded.map(answerTo), MUTATIONS)) {
      change = (answers) =>
        Array.isArray(value) && Array.isArray(answers)
          ? answers.map((answer: { id: number; result: { value: unknown } }) => {
              const isRead = Array.isArray(answer.result.value);
              const changed = value[isRead ? 0 : 1] as unknown;
              return typeof changed === 'object' && changed !== null
                ? { ...changed, id: answer.id, jsonrpc: '2.0' }
                : changed;
            })
          : value;
      expect(await judged(what), what).not.toBe('done');
    }
  },
  120_000,
);
