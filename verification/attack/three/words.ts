import { createHash, randomUUID } from 'node:crypto';
import { readCbor } from '../../../signer/src/factors/passkey/cbor.ts';
import { readPublicKey } from '../../../signer/src/factors/passkey/public-key.ts';
import { pack } from '../../../signer/src/threshold/entry.ts';
import {
  decisionText,
  type TestAuthenticator,
  testAuthenticator,
} from '../../../signer/testing/authenticator.ts';
import type { Fields } from '../../../signer/testing/client.ts';
import { testGrant, testProgram } from '../../../signer/testing/programs.ts';
import { canonicalJson } from '../../../wire/src/canonical-json.ts';
import { grantText } from '../../../wire/src/grant.ts';
import { pick, type Scene } from '../attacker.ts';
import { aboutOneSol, type Loot, pay, sealedMandate, take, withLoot } from '../intruder.ts';
import type { Victim } from '../victims.ts';
import type { Honest, Stolen } from './stolen.ts';

/**
 * Tells the two others in the feed of the stolen one that owners have decided what they have not: no PIN any more, no passkey, another one, no freeze, a
 * program that may do all; the same or different things to the two, in versions up to the largest. Those without a factor freeze their accounts
 * after that. Then takes what it can. It is the last attack on these signers: two of them have heard different stories of the third.
 */
export async function tellFalsely(scene: Scene): Promise<string> {
  return await withLoot(scene, async (loot) => {
    const stolen = loot.stolen!;
    let told = 0;
    const isFrozen = new Set<Victim>();
    for (let number = 0; number < scene.tries; number += 1) {
      const victim = pick(scene.victims, scene.random);
      const passkey = testAuthenticator();
      const words = () => wordsOf(victim, passkey, pick(VERSIONS, scene.random), scene.random);
      const same = words();
      for (const honest of stolen.honest)
        if (await tell(stolen, honest, scene.random() < 0.5 ? same : words())) told += 1;
      await replay(loot);
      if (victim.pin === null && victim.credentialId === null && !isFrozen.has(victim)) {
        for (const { client } of stolen.honest) await client.ask({ name: 'freeze', owner: victim.userId });
        isFrozen.add(victim);
      }
      await take(loot, victim);
      await payByPasskey(loot, victim, pick(stolen.honest, scene.random), passkey);
      await expectNoGrant(stolen, victim);
    }
    return `${told} times heard, believed never`;
  });
}

const VERSIONS = [1, 2, 3, 1_000, Number.MAX_SAFE_INTEGER - 1, Number.MAX_SAFE_INTEGER];

interface Word extends Fields {
  readonly kind: 'word';
}

function wordsOf(
  victim: Victim,
  { coseKey, credentialId: own }: TestAuthenticator,
  version: number,
  random: () => number,
): readonly Word[] {
  const { userId: owner, credentialId } = victim;
  const key = readPublicKey(readCbor(coseKey, 0).value);
  const passkey = (isRemoved: boolean) =>
    canonicalJson({ ...key, name: 'Phone', isRemoved: String(isRemoved) });
  const grant = { ...testGrant({ key: testProgram().key }), wallets: [victim.walletId] };
  const said = [
    ['pin', 'none'],
    ['pin', 'none'],
    ['freeze', 'thawed'],
    ['freeze', 'thawed'],
    [`passkey ${credentialId ?? own}`, passkey(true)],
    [`passkey ${credentialId ?? own}`, passkey(false)],
    [`passkey ${own}`, passkey(false)],
    [`passkey ${own}`, passkey(false)],
    [`grant ${grant.id}`, grantText(grant)],
  ] as const;
  const one = () => {
    const [about, value] = pick(said, random);
    return { kind: 'word', at: Date.now(), owner, about, value, version } as const;
  };
  return [one(), one()];
}

/** Whether it was taken in. */
async function tell({ members, name }: Stolen, { client }: Honest, words: readonly Word[]): Promise<boolean> {
  const { heads } = (await client.ask({ name: 'feed_heads' })).ok as { readonly heads: Fields };
  let [n, digest = ''] = String(heads[name]).split(' ') as [string, string?];
  const entries = words.map((word) => JSON.stringify(word));
  for (const entry of entries) {
    n = String(Number(n) + 1);
    digest = createHash('sha256').update(digest).update(entry).digest('hex');
  }
  const text = canonicalJson({ is: 'head', of: name, n, digest });
  const told = { of: name, entries: pack(entries), text, signature: members.say(text) };
  return (await client.ask({ name: 'feed_take', ...told })).ok !== undefined;
}

/** What an honest one has told, and its older words, under the name of the stolen one, and again under its own. */
async function replay({ stolen, scene: { random } }: Loot): Promise<void> {
  const { honest, members, name } = stolen!;
  const [from, to] = random() < 0.5 ? honest : honest.toReversed();
  const { ok } = await from!.client.ask({ name: 'feed_after', of: from!.name, n: 0 });
  if (!(ok as Fields | undefined)?.entries) return;
  const { entries, text, signature } = ok as Readonly<Record<string, string>>;
  await to!.client.ask({ name: 'feed_take', of: from!.name, entries, text, signature });
  const { heads } = (await to!.client.ask({ name: 'feed_heads' })).ok as { readonly heads: Fields };
  const [n] = String(heads[name]).split(' ');
  const own = canonicalJson({ is: 'head', of: name, n: String(Number(n) + 1), digest: '0'.repeat(64) });
  await to!.client.ask({ name: 'feed_take', of: name, entries, text: own, signature: members.say(own) });
}

/** With one that the victim never had, which the stolen one may have told of. */
async function payByPasskey(
  loot: Loot,
  victim: Victim,
  { client }: Honest,
  passkey: TestAuthenticator,
): Promise<void> {
  const { userId: owner, walletId } = victim;
  const lamports = aboutOneSol(loot);
  const terms = { kind: 'transfer_sol', to: loot.scene.thief.publicKey, lamports: String(lamports) } as const;
  const begun = (await client.ask({ name: 'passkey_begin', owner })).ok as Fields | undefined;
  const decision = decisionText(begun?.nonce ?? '', 'transferSol', {}, { ...terms, walletId });
  const { ok } = await client.ask({ name: 'passkey_check', owner, ...passkey.get(decision) });
  const mandate = { id: randomUUID(), owner, walletId, expiresAt: null, terms };
  const { ticket } = (ok ?? {}) as Fields;
  if (ticket === undefined) return;
  const sealed = await client.ask({ name: 'authorise', mandate: JSON.stringify(mandate), ticket });
  await pay(
    loot,
    victim,
    lamports,
    sealed.ok ? String((sealed.ok as Fields).mandate) : sealedMandate(loot, victim, terms),
  );
}

async function expectNoGrant({ honest }: Stolen, { userId: owner }: Victim): Promise<void> {
  for (const { client, name } of honest) {
    const { ok } = await client.ask({ name: 'grants', owner, at: 0 });
    if ((ok as Fields | undefined)?.standing) throw new Error(`${name} believes that a program may act.`);
  }
}
