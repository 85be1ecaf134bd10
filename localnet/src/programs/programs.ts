import type { Account } from '../chain/account.ts';
import { ORDER_ENGINE, orderEngine } from './order-engine.ts';
import { router } from './router.ts';
import { ROUTER } from './router-layout.ts';

const LOADER = 'BPFLoader2111111111111111111111111111111111';

const executable = (data: Uint8Array): Account => ({
  lamports: 1_000_000_000n,
  owner: LOADER,
  executable: true,
  data,
});

/** The localnet's own programs, at the addresses of those that they stand for. */
export const programAccounts: readonly (readonly [string, Account])[] = [
  [ROUTER, executable(router)],
  [ORDER_ENGINE, executable(orderEngine)],
];
