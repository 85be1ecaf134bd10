import { readGrant } from '../../../wire/src/grant.ts';
import { isUuid } from '../../../wire/src/uuid.ts';
import type { Change } from '../journal/change.ts';
import { type Head, parseHeads } from '../journal/head.ts';
import type { PinRecord } from '../journal/record.ts';
import { decodeAddress } from '../terms/base58.ts';
import { type Fields, hasOnly } from '../terms/fields.ts';
import { Refusal } from '../terms/refusal.ts';

/** What an operator may have the signer do. Amounts are decimal text in lamports, times milliseconds since 1970. */
export type Action =
  | Exclude<Change, { readonly kind: 'service' | 'member_lost' }>
  /** Another of three signers, by its name now. */
  | { readonly kind: 'member_lost'; readonly name: string; readonly why: string }
  /** What a service account may do, as `grantText` writes it. */
  | { readonly kind: 'service'; readonly owner: string; readonly grant: string; readonly why: string }
  | { readonly kind: 'holds' }
  /** A PIN that a server of an older version kept in its database. It is taken over unless the owner has a passkey, or had a PIN here. */
  | ({ readonly kind: 'pin_adopt'; readonly verifier: string } & Pick<
      PinRecord,
      'owner' | 'failed' | 'lockedUntil'
    >)
  /** Records of the journal from a position on: 0, or the one that the answer before gave. */
  | { readonly kind: 'read'; readonly at: number }
  /** The journal lacks these heads, and that does not matter any more. It is a record of its own. */
  | { readonly kind: 'accept_journal'; readonly heads: readonly Head[] };

const TEXT_MAX = 500;
/** `all`, `wallet:<id>`, `user:<id>`, or `mint:` with `SOL` or an address. */
const SUBJECT = /^(all|(wallet|user):.{1,256}|mint:(SOL|[1-9A-HJ-NP-Za-km-z]{32,44}))$/;
const AMOUNT = /^[1-9]\d{0,19}$/;

/** Throws a Refusal if it is not an action. */
export function parseAction(value: unknown): Action {
  const fields = (typeof value === 'object' && value !== null ? value : {}) as Fields;
  if (!isAction(fields)) throw new Refusal('the signer knows no action of this kind');
  return fields as unknown as Action;
}

function isAction(fields: Fields): boolean {
  switch (fields.kind) {
    case 'hold':
    case 'lift':
      return hasOnly(fields, ['kind', 'subject', 'why']) && isSubject(fields.subject) && isText(fields.why);
    case 'pin_reset':
    case 'pin_forgotten':
    case 'passkeys_reset':
    case 'thaw':
      return hasOnly(fields, ['kind', 'owner', 'why']) && isText(fields.owner) && isText(fields.why);
    case 'pin_adopt':
      return (
        hasOnly(fields, ['kind', 'owner', 'verifier', 'failed', 'lockedUntil']) &&
        isText(fields.owner) &&
        isText(fields.verifier) &&
        isCount(fields.failed) &&
        (fields.lockedUntil === null || isCount(fields.lockedUntil))
      );
    case 'service':
      return (
        hasOnly(fields, ['kind', 'owner', 'grant', 'why']) &&
        isText(fields.owner) &&
        typeof fields.grant === 'string' &&
        readGrant(fields.grant) !== null &&
        isText(fields.why)
      );
    case 'member_lost':
      return hasOnly(fields, ['kind', 'name', 'why']) && isText(fields.name) && isText(fields.why);
    case 'treasury':
      return hasOnly(fields, ['kind', 'walletId']) && isText(fields.walletId);
    case 'campaign':
      return (
        hasOnly(fields, ['kind', 'id', 'lamports', 'entries', 'expiresAt']) &&
        isUuid(fields.id) &&
        AMOUNT.test(String(fields.lamports)) &&
        Number.isSafeInteger(fields.entries) &&
        Number.isSafeInteger(fields.expiresAt)
      );
    case 'accept_journal':
      return hasOnly(fields, ['kind', 'heads']) && parseHeads(fields.heads).length >= 0;
    case 'read':
      return hasOnly(fields, ['kind', 'at']) && isCount(fields.at);
    case 'holds':
      return hasOnly(fields, ['kind']);
    default:
      return false;
  }
}

function isSubject(value: unknown): boolean {
  if (typeof value !== 'string' || !SUBJECT.test(value)) return false;
  const [kind, of = ''] = value.split(':');
  return kind !== 'mint' || of === 'SOL' || decodeAddress(of) !== null;
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '' && value.length <= TEXT_MAX;
}
