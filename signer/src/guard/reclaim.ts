import type { ReclaimIntent } from '../terms/intent.ts';
import { Refusal } from '../terms/refusal.ts';
import type { Effect, GivesBack } from './effect.ts';

/**
 * Throws a Refusal unless the message closes exactly the accounts of `intent` and withdraws from exactly those that it names for that,
 * each once, and their SOL goes to the wallet. That closed ones are empty is for the token programs to check: they close no account that
 * holds tokens or withheld fees. Of wrapped SOL they do, and the wallet then gets it as SOL. From what stays they give only what is above
 * the rent minimum, and nothing of wrapped SOL, of which that would be tokens.
 */
export function checkReclaim(effects: readonly Effect[], wallet: Buffer, intent: ReclaimIntent): void {
  const closed = effects.filter((effect) => effect.kind === 'close_account');
  expectOnce(closed, wallet, intent.accounts, {
    stranger: 'a token account is not closed by the wallet',
    unasked: 'a token account is closed that nobody asked for',
    count: 'not every token account is closed once',
  });
  const withdrawn = effects.filter((effect) => effect.kind === 'withdraw_excess');
  expectOnce(withdrawn, wallet, intent.withdraws, {
    stranger: 'the rent of a token account is not withdrawn by the wallet',
    unasked: 'rent is withdrawn from a token account that nobody asked for',
    count: 'not every rent that was asked for is withdrawn once',
  });
}

interface Reasons {
  readonly stranger: string;
  readonly unasked: string;
  readonly count: string;
}

function expectOnce(
  found: readonly GivesBack[],
  wallet: Buffer,
  accounts: readonly Buffer[],
  reasons: Reasons,
): void {
  for (const { account, destination, authority } of found) {
    if (!authority.equals(wallet)) throw new Refusal(reasons.stranger);
    if (!destination.equals(wallet)) throw new Refusal('the SOL of a token account goes to another');
    if (!accounts.some((asked) => asked.equals(account))) throw new Refusal(reasons.unasked);
  }
  const isOnce = accounts.every((asked) => found.filter(({ account }) => account.equals(asked)).length === 1);
  if (!isOnce) throw new Refusal(reasons.count);
}
