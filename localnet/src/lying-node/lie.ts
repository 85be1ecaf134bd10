/** From the first to the last slot, both included. */
export type SlotRange = readonly [first: number, last: number];

/** Which calls a lie strikes: all that it makes sense for, unless it says more. */
export interface Aim {
  /** Only these JSON-RPC methods. */
  readonly methods?: readonly string[];
  /** 0 to 1, default 1: how likely a matching call is struck, drawn from the node's seeded generator. */
  readonly probability?: number;
  /** Matching calls that are spared first. Default 0. */
  readonly skip?: number;
  /** The lie ends after this many calls. Default: never. */
  readonly count?: number;
}

/** Signatures that a lie is about: these, those that landed in these slots, or all if neither is given. */
export interface Signatures {
  readonly signatures?: readonly string[];
  readonly slots?: SlotRange;
}

/** What the node says about blocks. */
type BlockLie =
  /** getLatestBlockhash: this height, or the true one and so many more. */
  | { readonly kind: 'lastValidBlockHeight'; readonly value?: number; readonly by?: number }
  /** getFirstAvailableBlock and minimumLedgerSlot. */
  | { readonly kind: 'firstAvailableBlock'; readonly value: number }
  /** getBlocks and getBlocksWithLimit leave these slots out; getBlock and getBlockTime say that they were skipped. */
  | { readonly kind: 'missingBlocks'; readonly slots: SlotRange }
  /** Block heights of getBlockHeight, getEpochInfo and getBlock: so many more, or the first answers for ever. */
  | { readonly kind: 'heights'; readonly by?: number; readonly frozen?: boolean }
  /** Slots of getSlot, getEpochInfo and of every context, likewise. */
  | { readonly kind: 'slots'; readonly by?: number; readonly frozen?: boolean }
  /** Another genesis hash, and other blockhashes. */
  | { readonly kind: 'otherChain' }
  /** The whole view is that of so many slots ago: blocks, statuses, history and accounts. Sends still land. */
  | { readonly kind: 'behind'; readonly slots: number };

/** What the node says about transactions. */
type HistoryLie =
  /** No status, no transaction, not in lists of signatures. */
  | ({ readonly kind: 'forgottenSignatures' } & Signatures)
  /** Each status is the one of the signature so many places further on, in a circle; of one alone, that of another asked for before. */
  | { readonly kind: 'shiftedStatuses'; readonly by: number }
  /** What never landed has landed well, in the block that is newest when it is first asked for. What did land is answered as it is. */
  | { readonly kind: 'forgedLanding'; readonly signatures?: readonly string[] }
  /** It landed and failed, whether it landed or not. `unpaid`: without a fee, as one whose payer could not pay. */
  | {
      readonly kind: 'forgedFailure';
      readonly signatures?: readonly string[];
      readonly error?: unknown;
      readonly unpaid?: boolean;
    };

/** What the node says about accounts. */
type AccountLie =
  /** As the node answered them when the lie began, under the current slot. It begins with the next slot. */
  | { readonly kind: 'staleAccounts' }
  /** So many lamports, and base units of each token account, more; of these addresses or of all. */
  | {
      readonly kind: 'inventedBalances';
      readonly lamports?: number;
      readonly tokens?: number;
      readonly addresses?: readonly string[];
    }
  /** Every simulation succeeds and changes no account. */
  | { readonly kind: 'inventedSimulations' };

/** What the node does with sendTransaction. */
type SendLie =
  /** Accepted, and passed on after so many milliseconds; without a number only by releaseSends(). */
  | { readonly kind: 'delayedSends'; readonly ms?: number }
  /** Never passed on: accepted all the same, or the connection breaks. */
  | { readonly kind: 'droppedSends'; readonly accepted: boolean }
  /** Passed on so many times. */
  | { readonly kind: 'duplicatedSends'; readonly times: number }
  /** Refused as unhealthy, though passed on. */
  | { readonly kind: 'refusedSends' };

/** What the node does with a request, whatever is asked. */
type TransportLie =
  | { readonly kind: 'rateLimit'; readonly retryAfterSeconds?: number }
  | { readonly kind: 'serverError' }
  /** No answer; the connection breaks when the lie ends. `done`: the call is carried out before. */
  | { readonly kind: 'timeout'; readonly done?: boolean }
  | { readonly kind: 'slow'; readonly ms: number }
  | { readonly kind: 'garbage' }
  | { readonly kind: 'truncated' }
  | { readonly kind: 'wrongId' };

/** What the node does with its websockets. */
type SocketLie =
  /** Open, and nothing comes. */
  | { readonly kind: 'silentSocket' }
  /** Closed, and refused. */
  | { readonly kind: 'closedSocket' }
  /** Every signature that is subscribed to is reported at once, as landed or with this error. */
  | { readonly kind: 'falseNotifications'; readonly error?: unknown };

export type Lie = (BlockLie | HistoryLie | AccountLie | SendLie | TransportLie | SocketLie) & Aim;
export type LieKind = Lie['kind'];
export type LieOf<K extends LieKind> = Extract<Lie, { readonly kind: K }>;
