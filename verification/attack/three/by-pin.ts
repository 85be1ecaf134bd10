import { createSecretKey } from 'node:crypto';
import { helpedHashing, helpsFor, helpsFrom } from '../../../signer/src/telling/helped-pins.ts';
import { decisionText } from '../../../signer/testing/authenticator.ts';
import type { Fields } from '../../../signer/testing/client.ts';
import type { Mandate } from '../../../wire/src/mandate.ts';
import type { Loot } from '../intruder.ts';
import type { Victim } from '../victims.ts';
import type { Honest, Stolen } from './stolen.ts';

/** What an honest signer helps the one that was taken over with, of a PIN; null if it does not. */
export async function helpOf(
  { members, name }: Stolen,
  { client, name: by }: Honest,
  { userId: owner }: Victim,
  pin: string,
): Promise<ReadonlyMap<string, string> | null> {
  const { helps } = ((await client.ask({ name: 'pin_help', owner, pin })).ok ?? {}) as Fields;
  if (helps === undefined) return null;
  return helpsFrom(members, { owner, pin, helps: { [by]: String((helps as Fields)[name]) } });
}

/** Compares on the stolen disk, where nobody counts. */
export async function isRightOnDisk(
  stolen: Stolen,
  { userId: owner }: Victim,
  pin: string,
  helps: ReadonlyMap<string, string>,
): Promise<boolean> {
  const { verifier = null } = (await stolen.pins()).get(owner) ?? {};
  const pepper = pepperOf(stolen);
  return verifier !== null && (await helpedHashing.isRight(verifier, pepper, owner, pin, 0, helps));
}

function pepperOf({ environment }: Stolen) {
  return createSecretKey(environment.get('PIN_PEPPER')!, 'utf8');
}

/** A mandate as an honest signer seals it for a PIN, with the help of the one that was taken over; null if the PIN is wrong. */
export async function sealedByPin(
  { stolen }: Loot,
  { client, name }: Honest,
  pin: string,
  { owner, walletId, terms, ...mandate }: Mandate,
): Promise<string | null> {
  const { members, pins } = stolen!;
  const { salt = '' } = (await pins()).get(owner) ?? {};
  const help = helpsFor(members, { owner, pin, salt })[name];
  const decision = decisionText('', 'transferSol', {}, { ...(terms as object), walletId });
  const { ok } = await client.ask({
    ...{ name: 'pin_check', owner, pin, decision },
    helps: { [members.self.name]: help },
  });
  const { ticket } = (ok ?? {}) as Fields;
  if (ticket === undefined) return null;
  const text = JSON.stringify({ ...mandate, owner, walletId, terms });
  const sealed = await client.ask({ name: 'authorise', mandate: text, ticket });
  return String((sealed.ok as Fields).mandate);
}
