import type { Warning } from '@cumulus/contract/warnings.ts';
import type { FoundToken } from '../../data/token-search.ts';
import { inNotation } from '../../locale/numbers.ts';
import { t } from '../../locale/t.ts';

/** A few words for each thing that speaks against a token; the review of a swap has a sentence for each. */
export function riskWords({ warnings = [] }: FoundToken): string[] {
  // The contract keeps codes open, so that an older page can read a newer answer.
  return (warnings as readonly Warning[]).flatMap((warning) => wordOf(warning) ?? []);
}

function wordOf(warning: Warning): string | null {
  switch (warning.code) {
    case 'TOKEN_PAUSED':
      return t('Paused');
    case 'TOKEN_DELEGATED':
      return t('Issuer can take it');
    case 'TOKEN_HOOKED':
      return t('Cannot be sent');
    case 'TOKEN_TAKES_FEE':
      return t('{percent}% fee per transfer', { percent: inNotation(warning.percent) });
    case 'TOKEN_PAUSABLE':
      return t('Can be paused');
    case 'TOKEN_FREEZABLE':
      return t('Can be frozen');
    case 'TOKEN_MINTABLE':
      return t('Supply can grow');
    case 'TOKEN_CONFIDENTIAL':
      return t('Confidential balances');
    case 'TOKEN_EARNS_INTEREST':
      return t('{percent}% interest per year', { percent: inNotation(warning.percent) });
    case 'TOKEN_SCALED':
      return t('Shown × {multiplier}', { multiplier: inNotation(warning.multiplier) });
    case 'TOKEN_ILLIQUID':
      return t('Pools hold {amount}', { amount: inNotation(`$${warning.usd}`) });
    default:
      return null;
  }
}
