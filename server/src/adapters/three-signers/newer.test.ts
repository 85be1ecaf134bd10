import { expect, test } from 'vitest';
import type { Fields } from '../signer-asking.ts';
import { signerUnavailable } from '../signer-process-connection.ts';
import type { SignerMember } from './member.ts';
import { newerOfAll } from './newer.ts';

/** Has these pages in its journal, at positions from 0 on. */
function member(name: string, pages: readonly string[], isHere = true): SignerMember {
  return {
    name,
    isHere: () => isHere,
    async ask(request, { at }) {
      if (!isHere) throw signerUnavailable(`${name} is away`);
      if (request === 'ping') return {};
      const position = at === null ? 0 : Number(at);
      const signed = pages[position];
      return signed === undefined ? { signed: '', at: '' } : { signed, at: String(position + 1) };
    },
    close: async () => {},
  };
}

async function all(members: readonly SignerMember[]): Promise<readonly unknown[]> {
  const signed: unknown[] = [];
  for (let at: unknown = null; ; ) {
    const page: Fields = await newerOfAll(members, { heads: [], at });
    if (page.signed !== '') signed.push(page.signed);
    if (page.at === '') return signed;
    at = Number(page.at);
  }
}

test('what was signed since is read from the journals of all signers, and of the two others while one is away', async () => {
  const [a, b, c] = [member('a', ['1', '2']), member('b', ['1']), member('c', ['2', '3'])];
  expect(await all([a, b, c])).toEqual(['1', '2', '1', '2', '3']);
  expect(await all([a, member('b', [], false), c])).toEqual(['1', '2', '2', '3']);
  await expect(all([a, member('b', [], false), member('c', [], false)])).rejects.toMatchObject({
    code: 'SIGNER_UNAVAILABLE',
  });
});
