import { WALLETS_PER_USER_MAX } from '@cumulus/contract/limits.ts';
import { type Address, isAddress } from '@solana/kit';
import type { Db } from '../db/pool.ts';
import { readBooks } from '../history/profit/books.ts';
import { change, see } from '../operations/look.ts';
import { OperatorError, UsageError } from '../operations/operator-error.ts';
import type { Mint } from '../ports/units.ts';
import { listDesktopWallets, registerDesktopWallet, removeDesktopWallet } from '../wallets/desktop.ts';
import { restoreWallet } from '../wallets/restore.ts';
import type { Command } from './command.ts';
import { lookAtUser, userOptions } from './operator-user.ts';
import { readName } from './read-options.ts';

const publicKeyOption = { value: 'key', about: 'Public key of the wallet, base58', required: true } as const;

const refusals = {
  unknown: (publicKey: string) => `No wallet has the public key ${publicKey}.`,
  not_deleted: (publicKey: string) => `The wallet ${publicKey} is not deleted.`,
  full: () =>
    `The user has ${WALLETS_PER_USER_MAX} wallets already, which is as many as there may be: one of them must be deleted first.`,
};

export const walletCommands: readonly Command[] = [
  {
    noun: 'wallets',
    verb: 'list',
    summary: "List a user's wallets, deleted ones too",
    options: userOptions,
    bare: 'email',
    answers: { wallets: 'List of walletId, publicKey, name, isDefault, deletedAt' },
    async run(given, context) {
      const { print } = context;
      const user = await lookAtUser(given, context, 'wallets');
      const wallets = await user.see((seen) =>
        seen
          .selectFrom('wallets')
          .select(['id', 'public_key', 'name', 'is_default', 'deleted_at'])
          .where('user_id', '=', user.userId)
          .orderBy('created_at')
          .execute(),
      );
      if (wallets.length === 0) print('No wallets.');
      for (const { public_key, name, is_default, deleted_at } of wallets) {
        const state = deleted_at ? `deleted ${deleted_at.toISOString()}` : is_default ? 'default' : '-';
        print([public_key, name, state].join('\t'));
      }
      return {
        wallets: wallets.map((row) => ({
          ...{ walletId: row.id, publicKey: row.public_key, name: row.name },
          ...{ isDefault: row.is_default, deletedAt: row.deleted_at },
        })),
      };
    },
  },
  {
    noun: 'wallets',
    verb: 'show',
    summary: 'Show whose a wallet is, by its public key, and what is booked for it',
    options: { 'public-key': publicKeyOption },
    bare: 'public-key',
    answers: {
      walletId: 'Id of the wallet',
      publicKey: 'Its address',
      name: 'Its name',
      createdAt: 'When it was made',
      deletedAt: 'When it was deleted, or null',
      campaign: 'The campaign that it entered, or null',
      userId: 'Its user',
      email: 'The e-mail address of its user, or null',
      booked: 'List of mint and amount, base units',
    },
    async run(given, { db, look, print }) {
      const publicKey = readPublicKey(given['public-key']!);
      const { wallet, booked } = await see(db, await look({ named: publicKey }, 'wallets'), (seen) =>
        readWallet(seen, publicKey),
      );
      if (!wallet) throw new OperatorError(refusals.unknown(publicKey));
      print(`Wallet ${wallet.id} "${wallet.name}", made ${wallet.created_at.toISOString()}`);
      if (wallet.deleted_at) print(`Deleted ${wallet.deleted_at.toISOString()}; its key is kept.`);
      if (wallet.game_tag) print(`Entered the campaign "${wallet.game_tag}"`);
      print(`User ${wallet.user_id}, ${wallet.email ?? 'no e-mail address'}`);
      const amounts = [...booked].filter(([, amount]) => amount !== 0n);
      for (const [mint, amount] of amounts) print(`${mint}\t${amount} base units`);
      return {
        ...{ walletId: wallet.id, publicKey, name: wallet.name, createdAt: wallet.created_at },
        ...{ deletedAt: wallet.deleted_at, campaign: wallet.game_tag },
        ...{ userId: wallet.user_id, email: wallet.email },
        booked: amounts.map(([mint, amount]) => ({ mint, amount })),
      };
    },
  },
  {
    noun: 'wallets',
    verb: 'list-deleted',
    summary: "List a user's deleted wallets, the last one first",
    options: userOptions,
    bare: 'email',
    answers: { wallets: 'List of publicKey, name, deletedAt' },
    async run(given, context) {
      const { print } = context;
      const user = await lookAtUser(given, context, 'wallets');
      const wallets = await user.see((seen) =>
        seen
          .selectFrom('wallets')
          .select(['public_key', 'name', 'deleted_at'])
          .where('user_id', '=', user.userId)
          .where('deleted_at', 'is not', null)
          .orderBy('deleted_at', 'desc')
          .execute(),
      );
      if (wallets.length === 0) print('No deleted wallets.');
      for (const { public_key, name, deleted_at } of wallets)
        print([public_key, name, deleted_at!.toISOString()].join('\t'));
      return {
        wallets: wallets.map((row) => ({
          publicKey: row.public_key,
          name: row.name,
          deletedAt: row.deleted_at,
        })),
      };
    },
  },
  {
    noun: 'wallets',
    verb: 'restore',
    summary: 'Put a deleted wallet back among those of its user',
    options: { 'public-key': publicKeyOption },
    bare: 'public-key',
    answers: {
      publicKey: 'Address of the wallet',
      name: 'Its name',
      isDefault: 'Whether it is the default now',
      lostPlace: 'The contest in which it has no place any more, or null',
    },
    async run(given, { db, look, print }) {
      const publicKey = readPublicKey(given['public-key']!);
      const outcome = await change(db, await look({ named: publicKey }, 'change'), (seen) =>
        restoreWallet(seen, publicKey),
      );
      if ('refused' in outcome) throw new OperatorError(refusals[outcome.refused](publicKey));
      const { name, isDefault, lostPlace } = outcome.restored;
      const sentences = [`Restored "${name}".`];
      if (isDefault) sentences.push('It is the default.');
      if (lostPlace !== null) sentences.push(`It has no place in "${lostPlace}" any more.`);
      print(sentences.join(' '));
      return { publicKey, name, isDefault, lostPlace };
    },
  },
  {
    noun: 'wallets',
    verb: 'register-desktop',
    summary: "Show a desktop wallet read-only among a user's wallets, or rename one that is shown",
    options: {
      ...userOptions,
      'public-key': publicKeyOption,
      name: { value: 'name', about: 'Name to show, at most 10 characters', required: true },
    },
    answers: { publicKey: 'Address of the wallet', name: 'The name that is shown' },
    async run(given, context) {
      const { print } = context;
      const publicKey = readPublicKey(given['public-key']!);
      const name = readName(given.name!);
      const { userId, change } = await lookAtUser(given, context, 'change');
      await change((seen) => registerDesktopWallet(seen, { userId, publicKey, name }));
      print(`Registered ${publicKey} as "${name}".`);
      return { publicKey, name };
    },
  },
  {
    noun: 'wallets',
    verb: 'list-desktop',
    summary: "List a user's desktop wallets",
    options: userOptions,
    answers: { wallets: 'List of publicKey and name' },
    async run(given, context) {
      const { print } = context;
      const { userId, see } = await lookAtUser(given, context, 'wallets');
      const wallets = await see((seen) => listDesktopWallets(seen, userId));
      if (wallets.length === 0) print('No desktop wallets.');
      for (const { publicKey, name } of wallets) print(`${publicKey}\t${name}`);
      return { wallets: wallets.map(({ publicKey, name }) => ({ publicKey, name })) };
    },
  },
  {
    noun: 'wallets',
    verb: 'remove-desktop',
    summary: "Show a desktop wallet no longer among a user's wallets",
    options: { ...userOptions, 'public-key': publicKeyOption },
    answers: { publicKey: 'Address of the wallet' },
    async run(given, context) {
      const { print } = context;
      const publicKey = readPublicKey(given['public-key']!);
      const { userId, change } = await lookAtUser(given, context, 'change');
      const removed = await change((seen) => removeDesktopWallet(seen, { userId, publicKey }));
      if (!removed) throw new OperatorError(`The user has no desktop wallet ${publicKey}.`);
      print(`Removed ${publicKey}.`);
      return { publicKey };
    },
  },
];

async function readWallet(seen: Db, publicKey: Address) {
  const wallet = await seen
    .selectFrom('wallets')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['wallets.id', 'user_id', 'email', 'name', 'wallets.created_at', 'deleted_at', 'game_tag'])
    .where('public_key', '=', publicKey)
    .executeTakeFirst();
  const books = wallet && (await readBooks(seen, [wallet.id])).get(wallet.id);
  return { wallet, booked: books?.booked ?? new Map<Mint, bigint>() };
}

function readPublicKey(typed: string): Address {
  const publicKey = typed.trim();
  if (!isAddress(publicKey)) throw new UsageError(`${typed} is not a public key.`);
  return publicKey;
}
