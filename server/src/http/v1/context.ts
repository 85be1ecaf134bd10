import type { CallInput, CallOutput } from '@cumulus/contract/call.ts';
import type { ShownGrant } from '@cumulus/contract/calls/programs.ts';
import type { Webhook } from '@cumulus/contract/calls/webhooks.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import type { CallName, Calls } from '@cumulus/contract/registry.ts';
import type { WalletBalances } from '@cumulus/contract/shapes.ts';
import { assetId, readAsset } from '@cumulus/contract/v1/ids.ts';
import type { WebhookEvent } from '@cumulus/contract/webhook-events.ts';
import type { Grant } from '../../../../wire/src/grant.ts';
import type { Session } from '../../accounts/session.ts';
import type { StoredPayment } from '../../ports/payments.ts';
import type { Approvals } from '../../programs/approvals.ts';
import type { WatchedWallet } from '../../wallets/balances.ts';
import type { Services } from '../../wallets/services.ts';

/** The named functions that programs reach. */
export type ProgramCall = Extract<
  CallName,
  | 'getCloudWallets'
  | 'getCloudWalletBalances'
  | 'transferSol'
  | 'transferToken'
  | 'validateTransfer'
  | 'getCloudWalletSwapQuote'
  | 'executeCloudWalletSwap'
  | 'createConditionalOrder'
  | 'placeOrder'
  | 'getConditionalOrders'
  | 'getOrderBundles'
  | 'cancelBundle'
  | 'cancelConditionalOrder'
  | 'getWalletTransactionsUnified'
  | 'getReceipt'
  | 'getSolanaTokenPrices'
>;

/** How an amount of a token is written: see `Scale` of contract/src/amount.ts. */
interface TokenScale {
  readonly decimals: number;
  readonly multiplier: number;
}

/** What the operations need beside the named functions. */
export interface V1Deps {
  /** CAIP-2. */
  readonly chain: () => Promise<string>;
  readonly scaleOf: (mint: string) => Promise<TokenScale>;
  /** `key`: its idempotency key, if that is known. */
  readonly findPayment: (userId: string, id: string, key: string | null) => Promise<StoredPayment | null>;
  readonly grants: { readonly one: (userId: string, grantId: string) => Promise<ShownGrant> };
  readonly approvals: Pick<Approvals, 'ask' | 'find'>;
  readonly services: Services;
  readonly balancesOf: (wallet: WatchedWallet) => Promise<WalletBalances>;
  readonly webhooks: {
    readonly create: (
      userId: string,
      asked: { readonly url: string; readonly events: readonly WebhookEvent[] },
    ) => Promise<{ readonly webhook: Webhook }>;
    readonly list: (userId: string) => Promise<{ readonly webhooks: Webhook[]; readonly publicKey: string }>;
    readonly secretOf: (id: string) => string;
  };
}

/** One request of a program. */
export interface Asked {
  readonly deps: V1Deps;
  readonly chain: string;
  readonly session: Session;
  readonly grant: Grant;
  /** The nonce of its act; empty of what takes none. */
  readonly key: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: unknown;
  readonly body: unknown;
  /** Calls a named function in the program's name. */
  readonly ask: <N extends ProgramCall>(name: N, input: CallInput<Calls[N]>) => Promise<CallOutput<Calls[N]>>;
  /**
   * For what calls no named function that takes an act. Throws CallError ACT_INVALID unless the key of the grant has signed it, and RECOVERING or
   * INCIDENT while nothing may be changed.
   */
  readonly expectSigned: () => Promise<void>;
  /** Notes which wallet it is about; throws CallError GRANT_FORBIDS if the grant does not name it. */
  readonly wallet: (walletId: string) => string;
}

export function mintOf({ chain }: Pick<Asked, 'chain'>, asset: string, field = 'asset'): string {
  const mint = readAsset(chain, asset);
  if (mint === null)
    throw new CallError('INVALID_INPUT', { field, reason: `expected an asset of ${chain} (CAIP-19)` });
  return mint;
}

export const assetOf = ({ chain }: Pick<Asked, 'chain'>, mint: string): string => assetId(chain, mint);
