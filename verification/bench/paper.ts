import { creditsOf } from '../../server/src/solana/rpc-providers.ts';

/** Calls to the nodes, as measured: of one of each, and of an idle wallet a month. */
interface Calls {
  readonly idle: number;
  readonly look: number;
  readonly send: number;
  readonly swap: number;
}

/** What a user does in a month, besides having a wallet. */
const HABITS = { look: 30, send: 2, swap: 2 };
const USERS = [1_000, 100_000];
const PROVIDERS = ['helius', 'quicknode'] as const;
const MONTH_SECONDS = 30 * 24 * 60 * 60;

/** What many users cost a month: a line for each number of them. Prices of plans are in docs/cost.md. */
export function onPaper({ idle, look, send, swap }: Calls): string {
  const each = idle + HABITS.look * look + HABITS.send * send + HABITS.swap * swap;
  const lines = USERS.map((users) => {
    const calls = users * each;
    const credits = PROVIDERS.map((provider) => {
      const millions = (calls * creditsOf(provider, 'getMultipleAccounts')) / 1e6;
      return `${provider} ${millions.toFixed(1)} million credits`;
    });
    const rate = (calls / MONTH_SECONDS).toFixed(1);
    return `  ${users} users: ${(calls / 1e6).toFixed(1)} million calls, ${rate} a second; ${credits.join(', ')}`;
  });
  const habits = `${HABITS.look} looks, ${HABITS.send} sends and ${HABITS.swap} swaps`;
  return [`On paper a month, a wallet of two tokens each, with ${habits}:`, ...lines].join('\n');
}
