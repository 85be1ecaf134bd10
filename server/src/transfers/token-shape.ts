import type { Address } from '@solana/kit';
import { UNITS, UNITS_VARY } from '../solana/fees.ts';
import type { Shape } from '../solana/learned-units.ts';
import { TOKEN_PROGRAM } from '../solana/programs.ts';

/** What decides how many units a transfer of tokens takes. Under Token-2022 each mint has rules of its own. */
export function tokenShape(mint: Address, program: Address, isOpening: boolean): Shape {
  const kind = isOpening ? 'openAndTransferToken' : 'transferToken';
  const name = [kind, program, ...(program === TOKEN_PROGRAM ? [] : [mint])].join(' ');
  return { name, most: UNITS[kind], room: UNITS_VARY[kind], parts: 1 };
}
