import { entryMessage } from '@cumulus/contract/entry-message.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import { holdingsOf } from '@cumulus/contract/holdings.ts';
import type { WalletBalances } from '@cumulus/contract/shapes.ts';
import type { Handlers } from '../accounts/caller.ts';
import { expectWritable } from '../db/may-write.ts';
import type { Db } from '../db/pool.ts';
import type { Faucet } from '../ports/faucet.ts';
import { type BalancesDeps, readBalances, readValued, type WatchedWallet } from './balances.ts';
import { listDesktopWallets } from './desktop.ts';
import { valued } from './holdings.ts';
import type { CloudWallet } from './store.ts';
import { createTestSolDrip } from './test-sol.ts';
import { readTokenPosition } from './token-position.ts';
import type { Campaigns, Wallets } from './wallets.ts';

interface Deps extends BalancesDeps {
  readonly db: Db;
  readonly wallets: Wallets;
  readonly campaigns?: Pick<Campaigns, 'ofWallet'>;
  /** Null if the network has none. */
  readonly faucet: Faucet | null;
  /** Three signers sign. */
  readonly areThree?: boolean;
}

type Names =
  | 'getCloudWallets'
  | 'getBackedUpWallets'
  | 'createCloudWallet'
  | 'deleteCloudWallet'
  | 'setDefaultCloudWallet'
  | 'getCloudWalletBalances'
  | 'getTokenPosition'
  | 'getTestSol';

export function createWalletCalls(deps: Deps): Handlers<Names> {
  const { db, wallets, clock, areThree = false } = deps;
  const drip = createTestSolDrip(deps.faucet, clock);

  return {
    async getCloudWallets(input, { userId }) {
      const own = await wallets.list(userId);
      const { balances, facts } = await readValued(deps, own);
      const list = own.map((wallet, index) => toWallet(wallet, balances[index]!, areThree));
      if (input?.tokensApart) return { wallets: list, tokens: [...facts.values()] };
      return { wallets: list.map((each) => ({ ...each, tokens: holdingsOf(each.tokens, facts) })) };
    },

    async getBackedUpWallets(_input, { userId }) {
      const desktop = await listDesktopWallets(db, userId);
      return { wallets: desktop.map(({ publicKey, name }) => ({ publicKey, name })) };
    },

    async createCloudWallet({ name, idempotencyKey, proof = null }, caller) {
      const request = { ip: caller.ip, proof };
      const { wallet, isNew } = await wallets.create(caller, name, idempotencyKey ?? null, request);
      // A new key cannot have received anything.
      const balances = isNew
        ? { ...valued(wallet, 0n, [], new Map(), new Map(), new Date(clock.now())), tokens: [] }
        : (await readBalances(deps, [wallet]))[0]!;
      const campaign = (await deps.campaigns?.ofWallet(wallet.walletId)) ?? null;
      const hasPlace = campaign !== null && campaign.review === null;
      const entry = {
        isContestEntry: hasPlace && campaign.kind === 'contest',
        isGameWallet: hasPlace && campaign.kind === 'game',
        campaignName: campaign?.name ?? null,
        ...(campaign?.review && { review: campaign.review }),
      };
      return {
        success: true,
        wallet: toWallet(wallet, balances, areThree),
        ...entry,
        specialMessage: entryMessage(entry),
      };
    },

    async deleteCloudWallet({ walletId }, caller) {
      await wallets.delete(caller, walletId);
      return { success: true };
    },

    async setDefaultCloudWallet({ walletId }, caller) {
      await wallets.setDefault(caller, walletId);
      return { success: true };
    },

    async getCloudWalletBalances({ walletIds, publicKeys }, { userId }) {
      const [cloud, desktop] = await Promise.all([wallets.list(userId), listDesktopWallets(db, userId)]);
      const own: WatchedWallet[] = [...cloud, ...desktop.map((wallet) => ({ ...wallet, settledSlot: 0n }))];
      const asked = new Set([
        ...walletIds.map((id) => found(own, ({ walletId }) => walletId === id)),
        ...(publicKeys ?? []).map((key) => found(own, ({ publicKey }) => publicKey === key)),
      ]);
      return { balances: await readBalances(deps, [...asked]) };
    },

    async getTokenPosition({ mint, walletId }, { userId }) {
      const own = walletId ? [await wallets.own(userId, walletId)] : await wallets.list(userId);
      return { success: true, ...(await readTokenPosition(deps, own, mint)) };
    },

    async getTestSol({ walletId }, { userId }) {
      const { publicKey } = await wallets.own(userId, walletId);
      await expectWritable(db);
      const { signature, lamports } = await drip(publicKey);
      return { success: true, txSignature: signature, lamports: lamports.toString() };
    },
  };
}

function found(own: readonly WatchedWallet[], isIt: (wallet: WatchedWallet) => boolean): WatchedWallet {
  const wallet = own.find(isIt);
  if (!wallet) throw new CallError('WALLET_NOT_FOUND');
  return wallet;
}

function toWallet<Token>(
  wallet: CloudWallet,
  balances: Omit<WalletBalances, 'tokens'> & { tokens: Token[] },
  areThree: boolean,
) {
  const { walletId, name, publicKey, isDefault, gameTag, createdAt, wholeUntil } = wallet;
  const { solBalance, solUsdValue, tokens, totalTokensUsdValue, totalUsdValue, tokenCount } = balances;
  return {
    ...{ walletId, name, publicKey, isDefault, gameTag, createdAt: createdAt.toISOString() },
    ...{ isReadOnly: false, isDesktopWallet: false },
    ...{
      wholeUntil: wholeUntil?.toISOString() ?? null,
      ...(areThree && wallet.isWhole && { isWhole: true as const }),
    },
    ...{ solBalance, solUsdValue, tokens, totalTokensUsdValue, totalUsdValue, tokenCount },
  };
}
