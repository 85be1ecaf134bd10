import { parseAmount, SOL_SCALE } from '@cumulus/contract/amount.ts';
import {
  type FieldKind,
  OPERATOR_ROLES,
  type OperatorActName,
  operatorActs,
} from '@cumulus/contract/operators.ts';
import { isAddress } from '@solana/kit';
import { readIdentity } from '../../../../wire/src/program-secret.ts';
import { isDollars } from '../../../../wire/src/usd.ts';
import { isId, readEmail } from '../read-id.ts';
import { readRecipients } from '../service-accounts.ts';
import { OperatorRefusal } from './refusal.ts';

/** What an act is given: every field is text. */
export type ActInput = Readonly<Record<string, string>>;

const TEXT_MAX = 320;
const LIST_MAX = 1_000;
/** Above the rent-exempt minimum of a new account. */
const LAMPORTS_MIN = 1_000_000n;
/** As the signer names what is on hold. */
const SUBJECT = /^(all|(user|wallet):[0-9a-f-]{36}|mint:[1-9A-HJ-NP-Za-km-z]{32,44})$/;
/** As keyCode writes it, however it is typed. */
const CODE = /^[A-Z2-7]{4}-[A-Z2-7]{4}$/;
const WALLETS = /^(?:[1-9]|10)$/;
const NAME = /^[a-z0-9][a-z0-9._-]{0,31}$/;

/** Exactly the fields of the act. Throws OperatorRefusal or UsageError. */
export function readInput(name: OperatorActName, given: unknown): ActInput {
  const fields: Readonly<Record<string, FieldKind>> = operatorActs[name].input;
  if (typeof given !== 'object' || given === null) throw malformed('The request');
  const unknown = Object.keys(given).find((field) => !Object.hasOwn(fields, field));
  if (unknown !== undefined) throw malformed(unknown);
  const read: Record<string, string> = {};
  for (const [field, kind] of Object.entries(fields)) {
    const value = (given as Record<string, unknown>)[field];
    if (value === undefined && kind.endsWith('?')) continue;
    if (typeof value !== 'string' || value.length > (kind === 'recipients?' ? LIST_MAX : TEXT_MAX))
      throw malformed(field);
    read[field] = readField(field, kind, value.trim());
  }
  return read;
}

function readField(field: string, kind: FieldKind, text: string): string {
  const expect = (isRight: boolean): string => {
    if (!isRight) throw malformed(field);
    return text;
  };
  switch (kind) {
    case 'id':
      return expect(isId(text)).toLowerCase();
    case 'email':
      return readEmail(text);
    case 'subject':
      return expect(SUBJECT.test(text));
    case 'campaign':
      return expect(text !== '');
    case 'address':
      return expect(isAddress(text));
    case 'sol':
    case 'sol?':
      return expect((parseAmount(text, SOL_SCALE) ?? 0n) >= LAMPORTS_MIN);
    case 'service':
    case 'signer':
      return expect(NAME.test(text));
    case 'identity':
      return expect(readIdentity(text) !== null);
    case 'usd':
    case 'usd?':
      return expect(isDollars(text));
    case 'recipients?':
      return expect(readRecipients(text) !== null);
    case 'wallets?':
      return expect(WALLETS.test(text));
    case 'operator':
      return readOperatorName(text);
    case 'code':
      return readKeyCode(text);
    case 'role':
      return expect(OPERATOR_ROLES.some((role) => role === text));
  }
}

/** Throws OperatorRefusal. */
export function readOperatorName(text: string): string {
  if (!NAME.test(text))
    throw new OperatorRefusal(
      400,
      'The name of an operator has up to 32 small letters, digits, dots, dashes and underscores.',
    );
  return text;
}

/** Throws OperatorRefusal. */
export function readKeyCode(typed: string): string {
  const letters = typed.toUpperCase().replace(/[\s-]/g, '');
  const code = `${letters.slice(0, 4)}-${letters.slice(4)}`;
  if (!CODE.test(code))
    throw new OperatorRefusal(400, 'The code of a key has twice four letters and digits.');
  return code;
}

function malformed(field: string): OperatorRefusal {
  return new OperatorRefusal(400, `${field} is missing or malformed.`);
}
