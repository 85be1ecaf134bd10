import { canonicalJson } from '../../../wire/src/canonical-json.ts';
import { isHeld } from '../factors/pins.ts';
import type { JournalRecord, PasskeyRecord } from '../journal/record.ts';
import type { Subject, Word } from './words.ts';

export type Said = Subject & Pick<Word, 'value'>;

/** What a record says of an owner to the other members; null if it says nothing. `ownerOf`: of a grant. */
export function saidIn(record: JournalRecord, ownerOf: (grantId: string) => string | null): Said | null {
  switch (record.kind) {
    case 'pin':
      return { owner: record.owner, about: 'pin', value: isHeld(record) ? 'held' : 'none' };
    case 'passkey':
      return {
        ...{ owner: record.owner, about: `passkey ${record.credentialId}` },
        value: passkeyText(record),
      };
    case 'freeze':
      return { owner: record.owner, about: 'freeze', value: 'frozen' };
    case 'thaw':
      return { owner: record.owner, about: 'freeze', value: 'thawed' };
    case 'operation':
      return record.change.kind === 'thaw'
        ? { owner: record.change.owner, about: 'freeze', value: 'thawed' }
        : null;
    case 'grant': {
      const { id } = JSON.parse(record.grant) as { readonly id: string };
      return { owner: record.owner, about: `grant ${id}`, value: record.grant };
    }
    case 'grant_end': {
      const owner = ownerOf(record.grantId);
      return owner === null ? null : { owner, about: `grant ${record.grantId}`, value: 'ended' };
    }
    default:
      return null;
  }
}

export function passkeyText({ algorithm, publicKey, name, removedAt }: PasskeyRecord): string {
  return canonicalJson({ algorithm, publicKey, name, isRemoved: String(removedAt !== null) });
}

/** The passkey of which a word is, as this member keeps it. `at`: by the clock that people see. */
export function passkeyOf(
  { owner, about, value }: Said,
  known: PasskeyRecord | null,
  at: number,
): PasskeyRecord | null {
  if (known && known.owner !== owner) return null;
  const { name, publicKey, isRemoved, algorithm } = JSON.parse(value) as Partial<Record<string, string>>;
  const credentialId = about.slice('passkey '.length);
  return {
    ...{ kind: 'passkey', at, owner, credentialId, name, publicKey, algorithm },
    ...{ counter: known?.counter ?? 0, addedAt: known?.addedAt ?? at },
    removedAt: isRemoved === 'true' ? at : null,
  } as PasskeyRecord;
}
