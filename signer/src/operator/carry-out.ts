import type { KeyObject } from 'node:crypto';
import type { Facts } from '../../../process/src/log.ts';
import type { Passkeys } from '../factors/passkey/passkeys.ts';
import { isVerifier } from '../factors/pin-verifier.ts';
import type { Pins } from '../factors/pins.ts';
import type { Journal } from '../journal/journal.ts';
import type { JournalRecord, OperationRecord } from '../journal/record.ts';
import { Refusal } from '../terms/refusal.ts';
import type { Members } from '../threshold/members.ts';
import type { Operations } from './operations.ts';
import { openOrder } from './order.ts';

interface Deps {
  readonly journal: Pick<Journal, 'append' | 'wallet' | 'accept' | 'head' | 'page'>;
  readonly operatorKey: KeyObject;
  readonly operations: Operations;
  readonly pins: Pick<Pins, 'has' | 'adopt' | 'reset' | 'askReset'>;
  readonly passkeys: Pick<Passkeys, 'has' | 'reset'>;
  readonly grants: ServiceGrants;
  readonly together: { readonly members: Pick<Members, 'others'> } | null;
}

/** See Grants of policy/grants. */
interface ServiceGrants {
  putService(
    owner: string,
    text: string,
    permit: () => void,
  ): Promise<{ readonly grantId: string; readonly grant: string }>;
}

/** Carries out what an operator has sealed. Throws a Refusal if no operator sealed it, or it was carried out before. */
export async function carryOut(
  { journal, operatorKey, operations, pins, passkeys, grants, together }: Deps,
  sealed: string,
  learn: (facts: Facts) => void,
): Promise<Record<string, string>> {
  const { at, action, seal } = openOrder(sealed, operatorKey, Date.now());
  learn({ action: action.kind });
  if (action.kind === 'holds') return { holds: JSON.stringify(operations.holds()) };
  if (action.kind === 'read') {
    const page = journal.page(action.at);
    if (!page) throw new Refusal('the journal was compacted meanwhile: read it from its beginning');
    const { records, at: next } = page;
    return { records: JSON.stringify(records.map(withoutVerifier)), at: String(next) };
  }
  if (action.kind === 'accept_journal') {
    await journal.accept(action.heads);
    const { journal: name, run, count } = journal.head();
    return { journal: name, run, count: String(count) };
  }
  if (action.kind === 'pin_adopt') {
    const { kind: _, ...record } = action;
    // The row may not have been written by its owner, who has chosen a passkey.
    if (isVerifier(record.verifier) && !passkeys.has(record.owner)) await pins.adopt(record);
    return { isSet: String(pins.has(record.owner)) };
  }
  // A seal is good once: an eavesdropper cannot repeat an order after it was undone.
  if (operations.isKnown(seal)) throw new Refusal('the order was carried out before');
  if (action.kind === 'treasury' && !journal.wallet(action.walletId))
    throw new Refusal('there is no such wallet');
  const noted = (change: OperationRecord['change']) =>
    journal.append({ kind: 'operation', at: Date.now(), orderedAt: at, seal, change });
  if (action.kind === 'service') {
    const { kind, owner, grant, why } = action;
    const standing = await grants.putService(owner, grant, () => {
      // A factor would let a person act beside the key.
      if (pins.has(owner) || passkeys.has(owner)) throw new Refusal('the owner is a person');
    });
    // If this process dies before, the order is good for minutes more, and changes nothing that was not changed since.
    await noted({ kind, owner, grantId: standing.grantId, why });
    return { grant: standing.grant };
  }
  if (action.kind === 'member_lost') {
    const { kind, name, why } = action;
    const member = together?.members.others.find((other) => other.name === name);
    if (!member) throw new Refusal('no other member has this name');
    await noted({ kind, key: member.key.toString('hex'), why });
    return {};
  }
  await noted(action);
  if (action.kind === 'pin_reset') await pins.reset(action.owner);
  if (action.kind === 'pin_forgotten') return { until: String((await pins.askReset(action.owner)) ?? '') };
  if (action.kind === 'passkeys_reset') await passkeys.reset(action.owner);
  return {};
}

/** With the pepper, verifiers could be searched for PINs. */
function withoutVerifier(record: JournalRecord): object {
  if (record.kind !== 'pin') return record;
  const { verifier, ...rest } = record;
  return { ...rest, isSet: verifier !== null };
}
