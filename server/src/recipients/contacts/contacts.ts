import { isAddress, seenCharacters } from '@cumulus/contract/address.ts';
import type { LookAlike } from '@cumulus/contract/calls/transfers.ts';
import { readContactName } from '@cumulus/contract/contact-name.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import { CONTACTS_PER_USER_MAX } from '@cumulus/contract/limits.ts';
import type { Session } from '../../accounts/session.ts';
import type { Db } from '../../db/pool.ts';
import {
  findLookAlike,
  listContacts,
  type NamedAddress,
  recentRecipients,
  removeContact,
  upsertContact,
} from './store.ts';

export interface Contacts {
  /** By name. */
  list(userId: string): Promise<NamedAddress[]>;
  /** Distinct recipients of the user, newest first. */
  recent(userId: string): Promise<{ address: string; lastSentAt: Date; handle: string | null }[]>;
  /**
   * Names an address, replacing its name. Returns the stored contact.
   * Throws CallError ADDRESS_REQUIRED, MALFORMED_ADDRESS, CONTACT_NAME_REQUIRED, CONTACT_NAME_TOO_LONG,
   * MALFORMED_CONTACT_NAME, CONTACT_NAME_TAKEN, CONTACT_COUNT_EXCEEDED, and as lockSession does.
   */
  save(session: Session, typedAddress: string, typedName: string): Promise<NamedAddress>;
  /** Throws CallError ADDRESS_REQUIRED, MALFORMED_ADDRESS, and as lockSession does. */
  remove(session: Session, typedAddress: string): Promise<void>;
  /** A different known address that looks the same when shortened. */
  lookAlike(userId: string, typedAddress: string): Promise<LookAlike | null>;
}

export function createContacts(db: Db): Contacts {
  return {
    list: (userId) => listContacts(db, userId),

    async recent(userId) {
      const rows = await recentRecipients(db, userId);
      return rows.map(({ address, last_sent_at, handle }) => ({ address, lastSentAt: last_sent_at, handle }));
    },

    async save(session, typedAddress, typedName) {
      const address = addressOf(typedAddress);
      const read = readContactName(typedName);
      if ('refusal' in read) throw new CallError(read.refusal);
      const { name } = read;
      const row = { user_id: session.userId, address, name, name_key: keyOf(name) };
      const outcome = await upsertContact(db, session, row, CONTACTS_PER_USER_MAX);
      if (outcome === 'full') throw new CallError('CONTACT_COUNT_EXCEEDED');
      if (outcome === 'name taken') throw new CallError('CONTACT_NAME_TAKEN');
      return { address, name };
    },

    remove: async (session, typedAddress) => removeContact(db, session, addressOf(typedAddress)),

    async lookAlike(userId, typedAddress) {
      const address = typedAddress.trim();
      return isAddress(address) ? findLookAlike(db, userId, address) : null;
    },
  };
}

/** Names that look the same share a key. */
function keyOf(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');
}

function addressOf(typed: string): string {
  const address = seenCharacters(typed);
  if (address === '') throw new CallError('ADDRESS_REQUIRED');
  if (!isAddress(address)) throw new CallError('MALFORMED_ADDRESS');
  return address;
}
