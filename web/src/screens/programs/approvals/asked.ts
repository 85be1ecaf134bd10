import type { CallInput } from '@cumulus/contract/call.ts';
import type { Approval } from '@cumulus/contract/calls/programs.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import type { Calls } from '@cumulus/contract/registry.ts';

type Placing = Omit<CallInput<Calls['placeOrder']>, 'pin' | 'passkey' | 'idempotencyKey'>;

/**
 * What a program asks for, as far as it is taken from the program: ids, addresses and amounts. What tokens are called, and how their
 * amounts are written, is known here, and never what the program says.
 */
export type Asked =
  | {
      readonly kind: 'transfer';
      readonly walletId: string;
      readonly mint: string;
      readonly toAddress: string;
      /** Whole units. */
      readonly amount: string;
      readonly memo: string | null;
      readonly references: readonly string[];
    }
  | {
      readonly kind: 'swap';
      readonly walletId: string;
      readonly sellMint: string;
      readonly buyMint: string;
      /** Base units. */
      readonly amount: bigint;
      readonly slippageBps: number | null;
    }
  | {
      readonly kind: 'order';
      readonly walletId: string;
      readonly sellMint: string;
      readonly buyMint: string;
      readonly order: Placing;
    };

/** Null if it cannot be read: it cannot be approved then. */
export function readAsked({ call, input }: Approval): Asked | null {
  const { walletId, toAddress, tokenMint, amount, memo, references } = input;
  if (typeof walletId !== 'string') return null;
  switch (call) {
    case 'transferSol':
    case 'transferToken': {
      const mint = call === 'transferSol' ? SOL_MINT : tokenMint;
      if (typeof mint !== 'string' || typeof toAddress !== 'string' || !isAmount(amount)) return null;
      return {
        ...{ kind: 'transfer', walletId, mint, toAddress, amount: String(amount) },
        memo: typeof memo === 'string' ? memo : null,
        references: Array.isArray(references) ? references.map(String) : [],
      };
    }
    case 'executeCloudWalletSwap': {
      const { inputMint, outputMint, slippageBps } = input;
      if (typeof inputMint !== 'string' || typeof outputMint !== 'string' || !isUnits(amount)) return null;
      return {
        ...{ kind: 'swap', walletId, sellMint: inputMint, buyMint: outputMint, amount: BigInt(amount) },
        slippageBps: typeof slippageBps === 'number' ? slippageBps : null,
      };
    }
    case 'placeOrder': {
      const order = input as unknown as Placing;
      const [sellMint, buyMint] = [order.sellToken?.mint, order.buyToken?.mint];
      if (!sellMint || !buyMint || !isUnits(order.sellToken.amount) || !order.rule) return null;
      return { kind: 'order', walletId, sellMint, buyMint, order };
    }
  }
}

const isAmount = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && value.length <= 80);
const isUnits = (value: unknown): value is string => typeof value === 'string' && /^\d{1,20}$/.test(value);
