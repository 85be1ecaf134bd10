import type { LieKind, LieOf } from './lie.ts';
import { inventedBalances, inventedSimulations, staleAccounts } from './lies/accounts.ts';
import {
  behind,
  firstAvailableBlock,
  heights,
  lastValidBlockHeight,
  missingBlocks,
  otherChain,
  slots,
} from './lies/blocks.ts';
import { forgedFailure, forgedLanding } from './lies/forged.ts';
import { forgottenSignatures, shiftedStatuses } from './lies/history.ts';
import { delayedSends, droppedSends, duplicatedSends, refusedSends } from './lies/sends.ts';
import { garbage, rateLimit, serverError, slow, timeout, truncated, wrongId } from './lies/transport.ts';
import type { MakeTeller } from './teller.ts';

/** Lies about websockets, which no call carries. */
export const SOCKET_KINDS = ['silentSocket', 'closedSocket', 'falseNotifications'] as const;
type CallKind = Exclude<LieKind, (typeof SOCKET_KINDS)[number]>;

/** What is done for each kind of lie about calls. */
export const TELLERS: { readonly [K in CallKind]: MakeTeller<LieOf<K>> } = {
  lastValidBlockHeight,
  firstAvailableBlock,
  missingBlocks,
  heights,
  slots,
  otherChain,
  behind,
  forgottenSignatures,
  shiftedStatuses,
  forgedLanding,
  forgedFailure,
  staleAccounts,
  inventedBalances,
  inventedSimulations,
  delayedSends,
  droppedSends,
  duplicatedSends,
  refusedSends,
  rateLimit,
  serverError,
  timeout,
  slow,
  garbage,
  truncated,
  wrongId,
};
