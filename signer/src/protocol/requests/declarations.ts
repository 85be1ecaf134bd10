import { attestation } from '../../keys/attest.ts';
import type { KeyHolder } from '../../keys/sealed-key.ts';
import { address } from '../../terms/fields.ts';
import { expectOwner } from '../authority.ts';
import { type Memory, membersOf } from '../memory.ts';
import { sealed } from './holder.ts';
import { commitment } from './pairs.ts';
import { expectPublishable, parsePublish } from './proofs.ts';
import { type Answer, defineRequest } from './request.ts';

/* A signer with a whole key signs at once what moves nothing; each of a pair commits to it first, and `pair_first` and `pair_second` follow. */

export const attestBegin = defineRequest({
  right: 'none',
  isSafeInDoubt: true,
  parse: (fields) => ({ ...sealed(fields, 'blockhash'), blockhash: address(fields, 'blockhash') }),
  describe: ({ holder }) => ({ walletId: holder.walletId, kind: 'attest' }),
  async answer(memory, { holder, blockhash }) {
    expectOwner(memory.journal, holder);
    return await begun(memory, holder, attestation(holder.publicKey, blockhash));
  },
});

export const publishBegin = defineRequest({
  right: 'none',
  parse: parsePublish,
  describe: ({ holder }) => ({ walletId: holder.walletId, kind: 'publish' }),
  async answer(memory, asked) {
    expectPublishable(memory, asked);
    return await begun(memory, asked.holder, asked.message);
  },
});

async function begun(memory: Memory, holder: KeyHolder, message: Buffer): Promise<Answer> {
  const committed = await commitment(memory, holder);
  return { ...membersOf(memory).declarations.begin(message, committed) };
}
