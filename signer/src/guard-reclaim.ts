import type { Effect } from './effect.ts';
import type { ReclaimIntent } from './intent.ts';
import { Refusal } from './refusal.ts';

/**
 * Throws a Refusal unless the message closes exactly the accounts of `intent`, each once, and their SOL goes to the wallet.
 * That they are empty is for the token programs to check: they close no account that holds tokens or withheld fees. Of wrapped
 * SOL they do, and the wallet then gets it as SOL.
 */
export function checkReclaim(effects: readonly Effect[], wallet: Buffer, intent: ReclaimIntent): void {
  const closed = effects.filter((effect) => effect.kind === 'close_account');
  for (const { account, destination, authority } of closed) {
    if (!authority.equals(wallet)) throw new Refusal('a token account is not closed by the wallet');
    if (!destination.equals(wallet)) throw new Refusal('the SOL of a token account goes to another');
    if (!intent.accounts.some((asked) => asked.equals(account)))
      throw new Refusal('a token account is closed that nobody asked for');
  }
  const isOnce = intent.accounts.every(
    (asked) => closed.filter(({ account }) => account.equals(asked)).length === 1,
  );
  if (!isOnce) throw new Refusal('not every token account is closed once');
}
