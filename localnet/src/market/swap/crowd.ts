import { AccountRole, type Address, type Instruction } from '@solana/kit';
import { COMPUTE_BUDGET } from '../../chain/compute-budget.ts';
import { FULL_ACCOUNTS } from '../../chain/era.ts';

/**
 * A router's instruction with as many of these accounts more as its transaction takes, to write, as the pools of long routes are. The
 * router looks at none of them.
 */
export function crowded(
  route: Instruction,
  beside: readonly Instruction[],
  payer: Address,
  others: readonly Address[],
): Instruction {
  const named = new Set<string>([
    payer,
    COMPUTE_BUDGET,
    ...[route, ...beside].flatMap(({ programAddress, accounts = [] }) => [
      programAddress,
      ...accounts.map(({ address }) => address),
    ]),
  ]);
  const crowd = others
    .filter((address) => !named.has(address))
    .slice(0, Math.max(0, FULL_ACCOUNTS - named.size));
  const accounts = crowd.map((address) => ({ address, role: AccountRole.WRITABLE }));
  return { ...route, accounts: [...(route.accounts ?? []), ...accounts] };
}
