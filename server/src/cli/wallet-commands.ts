import { isAddress } from '@solana/kit';
import { listDesktopWallets, registerDesktopWallet, removeDesktopWallet } from '../wallets/desktop.ts';
import { type Command, OperatorError, UsageError } from './command.ts';
import { readUser, userOptions } from './operator-user.ts';
import { readName } from './read-options.ts';

const publicKeyOption = { value: 'key', about: 'Public key of the wallet, base58', required: true } as const;

export const walletCommands: readonly Command[] = [
  {
    noun: 'wallets',
    verb: 'register-desktop',
    summary: "Show a desktop wallet read-only among a user's wallets, or rename one that is shown",
    options: {
      ...userOptions,
      'public-key': publicKeyOption,
      name: { value: 'name', about: 'Name to show, at most 10 characters', required: true },
    },
    async run(given, { db, print }) {
      const publicKey = readPublicKey(given['public-key']!);
      const name = readName(given.name!);
      await registerDesktopWallet(db, { userId: await readUser(db, given), publicKey, name });
      print(`Registered ${publicKey} as "${name}".`);
    },
  },
  {
    noun: 'wallets',
    verb: 'list-desktop',
    summary: "List a user's desktop wallets",
    options: userOptions,
    async run(given, { db, print }) {
      const wallets = await listDesktopWallets(db, await readUser(db, given));
      if (wallets.length === 0) print('No desktop wallets.');
      for (const { publicKey, name } of wallets) print(`${publicKey}\t${name}`);
    },
  },
  {
    noun: 'wallets',
    verb: 'remove-desktop',
    summary: "Show a desktop wallet no longer among a user's wallets",
    options: { ...userOptions, 'public-key': publicKeyOption },
    async run(given, { db, print }) {
      const publicKey = readPublicKey(given['public-key']!);
      const removed = await removeDesktopWallet(db, { userId: await readUser(db, given), publicKey });
      if (!removed) throw new OperatorError(`The user has no desktop wallet ${publicKey}.`);
      print(`Removed ${publicKey}.`);
    },
  },
];

function readPublicKey(typed: string): string {
  const publicKey = typed.trim();
  if (!isAddress(publicKey)) throw new UsageError(`${typed} is not a public key.`);
  return publicKey;
}
