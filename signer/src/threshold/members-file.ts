import { readFileSync } from 'node:fs';
import { MEMBERS } from './frost.ts';
import type { Member } from './members.ts';

const NAME = /^[a-z][a-z\d-]{0,31}$/;
const KEY_BYTES = 32;

/** The three members, in an order that is for good: a share belongs to a number. Throws an Error, a sentence for the operator. */
export function readMembersFile(path: string): readonly Member[] {
  const listed: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (!Array.isArray(listed) || listed.length !== MEMBERS.max)
    throw new Error(
      `SIGNER_MEMBERS names a file with ${MEMBERS.max} signers, of which any ${MEMBERS.min} sign.`,
    );
  const members = listed.map((entry: unknown, index): Member => {
    const { name, key, box } = Object(entry) as Record<string, unknown>;
    if (typeof name !== 'string' || !NAME.test(name))
      throw new Error('A name in the file of SIGNER_MEMBERS is not of small letters, digits and hyphens.');
    return { name, number: index + 1, key: keyOf(name, key), box: keyOf(name, box) };
  });
  const unlike = (field: (member: Member) => string) => new Set(members.map(field)).size === MEMBERS.max;
  if (!unlike(({ name }) => name) || !unlike(({ key }) => key.toString('hex')))
    throw new Error('The file of SIGNER_MEMBERS names a signer twice.');
  return members;
}

function keyOf(name: string, value: unknown): Buffer {
  const bytes = Buffer.from(typeof value === 'string' ? value : '', 'base64');
  if (bytes.length !== KEY_BYTES)
    throw new Error(`A key of ${name} in the file of SIGNER_MEMBERS is not 32 bytes in base64.`);
  return bytes;
}
