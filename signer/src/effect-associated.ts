import { expectCounts, expectShape, misplaced, type Purpose } from './effect-shape.ts';
import type { Instruction } from './message.ts';

export interface CreateAssociated {
  readonly kind: 'create_associated';
  readonly payer: Buffer;
  readonly account: Buffer;
  readonly owner: Buffer;
  /** Null where a lookup table has it; never in a transfer. */
  readonly mint: Buffer | null;
  readonly system: Buffer | null;
  readonly tokenProgram: Buffer | null;
}

const NAMES = ['Create', 'CreateIdempotent', 'RecoverNested'];

export function associatedTokenEffect(instruction: Instruction, purpose: Purpose): CreateAssociated {
  const { data } = instruction;
  // The program reads no data at all as Create.
  const name = NAMES[data[0] ?? 0];
  // A transfer goes to an account that may be opened meanwhile. A router asks for its taker's account at that moment.
  const isAllowed = name === 'CreateIdempotent' || (name === 'Create' && purpose === 'swap');
  if (!isAllowed) throw misplaced('Associated Token', name, purpose);
  const expectAccounts = purpose === 'swap' ? expectCounts : expectShape;
  const [payer, account, owner, mint, system, tokenProgram] = expectAccounts(
    instruction,
    name,
    data.length === 0 ? 0 : 1,
    6,
  );
  if (!payer || !account || !owner)
    throw misplaced('Associated Token', `${name} over a lookup table`, purpose);
  return {
    kind: 'create_associated',
    payer,
    account,
    owner,
    mint: mint ?? null,
    system: system ?? null,
    tokenProgram: tokenProgram ?? null,
  };
}
