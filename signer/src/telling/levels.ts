import { createHash } from 'node:crypto';
import { canonicalJson } from '../../../wire/src/canonical-json.ts';
import type { Journal } from '../journal/journal.ts';
import type { Freezes } from '../policy/freezes.ts';
import type { Grants } from '../policy/grants/grants.ts';
import { passkeyText, type Said } from './owner-words.ts';
import type { Subject } from './words.ts';

interface Deps {
  readonly journal: Pick<Journal, 'passkey' | 'passkeysOf' | 'pin'>;
  readonly freezes: Pick<Freezes, 'isFrozen'>;
  readonly grants: Pick<Grants, 'said' | 'shown'>;
}

/** What this member keeps of owners, whatever others say. */
export interface Levels {
  /** As a word says it; null if nothing holds. */
  ofSubject(subject: Subject): string | null;
  /** All that holds of an owner. */
  of(owner: string): readonly Said[];
}

export function createLevels({ journal, freezes, grants }: Deps): Levels {
  function ofSubject({ owner, about }: Subject): string | null {
    const [kind, id = ''] = about.split(' ');
    if (kind === 'pin') return (journal.pin(owner)?.verifier ?? null) === null ? null : 'held';
    if (kind === 'freeze') return freezes.isFrozen(owner) ? 'frozen' : null;
    if (kind === 'passkey') {
      const known = journal.passkey(id);
      return known?.owner === owner && known.removedAt === null ? passkeyText(known) : null;
    }
    const said = grants.said(id);
    return said?.owner === owner && said.value !== 'ended' ? said.value : null;
  }

  return {
    ofSubject,
    of(owner) {
      const abouts = [
        'pin',
        'freeze',
        ...journal.passkeysOf(owner).map(({ credentialId }) => `passkey ${credentialId}`),
      ];
      for (let at = 0, shown = grants.shown(owner, at); shown; at += 1, shown = grants.shown(owner, at))
        abouts.push(`grant ${shown.grantId}`);
      return abouts.flatMap((about) => {
        const value = ofSubject({ owner, about });
        return value === null ? [] : [{ owner, about, value }];
      });
    },
  };
}

/** The same of all that know the same. */
export function digestOf(levels: readonly Said[]): string {
  const all = Object.fromEntries(levels.map(({ about, value }) => [about, value]));
  return createHash('sha256').update(canonicalJson(all)).digest('hex');
}
