import type { Wallet } from '@cumulus/contract/shapes.ts';
import { readUserItem, removeUserItem, writeUserItem } from './user-storage.ts';

/** The wallet that takes over what another one holds, as it was asked for on this device. */
export interface Move {
  readonly name: string;
  /** Under which it is created: asked for again, after a reload or without an answer, it is the same wallet. */
  readonly key: string;
  /** Its id; null until the server has answered. */
  readonly to: string | null;
}

const itemOf = (walletId: string) => `move.${walletId}`;

export const readMove = (walletId: string) => readUserItem<Move>(itemOf(walletId));
export const writeMove = (walletId: string, move: Move) => writeUserItem(itemOf(walletId), move);
export const forgetMove = (walletId: string) => removeUserItem(itemOf(walletId));

/** The wallet that takes over from another one; null if there is none, or none any more. */
export function takerOf(walletId: string, wallets: readonly Wallet[]): Wallet | null {
  const to = readMove(walletId)?.to;
  return wallets.find((wallet) => wallet.walletId === to) ?? null;
}
