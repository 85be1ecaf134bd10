import { WALLETS_PER_USER_MAX } from '@cumulus/contract/limits.ts';
import { t } from '../../../locale/t.ts';

/** "Wallet 1": the first such name that is free. */
export function suggestedName(wallets: readonly { readonly name: string }[]): string {
  const taken = new Set(wallets.map(({ name }) => name));
  const names = Array.from({ length: WALLETS_PER_USER_MAX }, (_, index) =>
    t('Wallet {number}', { number: index + 1 }),
  );
  return names.find((name) => !taken.has(name)) ?? '';
}
