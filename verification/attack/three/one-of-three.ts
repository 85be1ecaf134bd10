import { randomBytes } from 'node:crypto';
import { unseal } from '../../../signer/src/keys/sealed-key.ts';
import { decodeAddress, encodeBase58 } from '../../../signer/src/terms/base58.ts';
import { added, commitmentsText, partText, readCommitments } from '../../../signer/src/threshold/adding.ts';
import { readGroup } from '../../../signer/src/threshold/group.ts';
import { type Committed, commitTo } from '../../../signer/src/threshold/nonces.ts';
import { identifierOf, type Said } from '../../../signer/src/threshold/said.ts';
import type { Fields, SignerClient } from '../../../signer/testing/client.ts';
import { canonicalJson } from '../../../wire/src/canonical-json.ts';
import { pick } from '../attacker.ts';
import type { Honest, Stolen } from './stolen.ts';

/** Has notes of the third, maybe, for a slot, a message and two sessions. */
export type NoteOf = (
  about: Readonly<Record<'slot' | 'message' | 'sessions', string>>,
) => Promise<Said | null>;

/**
 * Signs as one of three signers that was taken over. It believes every mandate, counts nothing and gives its part of each signature, so that what one
 * of the two others signs is signed. All else is asked of one of those.
 */
export function oneOfThree(stolen: Stolen, random: () => number): SignerClient {
  const near = pick(stolen.honest, random);
  return {
    socket: { destroy: stolen.end } as never,
    ask: (fields) =>
      fields.name === 'sign'
        ? signWith(stolen, pick(stolen.honest, random), fields)
        : near.client.ask(fields),
  };
}

/** Has an honest signer sign with the one that was taken over. */
export async function signWith(
  stolen: Stolen,
  { name, client }: Honest,
  asked: Fields,
  noteOf: NoteOf = async () => null,
): Promise<Fields> {
  const { members } = stolen;
  const begun = await client.ask({
    ...{ ...asked, name: 'pair_begin' },
    sealedKey: stolen.sealedFor(name, asked.walletId),
  });
  const said = begun.ok as Fields | undefined;
  if (said?.text === undefined)
    return said?.signature === undefined ? { refused: begun.refused ?? 'nothing' } : begun;
  const theirs = JSON.parse(String(said.text)) as Readonly<Record<string, string>>;
  const committed = await commitmentOf(stolen, asked);
  const session = randomBytes(16).toString('hex');
  // It knows of all that the other one knows, and no more.
  const text = canonicalJson({
    ...{ ...theirs, from: members.self.name, session },
    commitments: commitmentsText([committed]),
  });
  const own = { text, signature: members.say(text) };
  const other = members.others.find((member) => member.name === name)!;
  const [commitment] = readCommitments(theirs.commitments, other);
  const both = { own: committed, theirs: commitment!, message: Buffer.from(String(asked.message), 'base64') };
  const { slot, message } = theirs as { slot: string; message: string };
  const note = await noteOf({ slot, message, sessions: `${session} ${theirs.session}` });
  const request = { session: theirs.session, ...own, ...(note && { note }) };
  if (members.self.name < name) {
    const part = await partText(both);
    const statement = canonicalJson({ is: 'part', from: session, to: theirs.session!, part });
    return await client.ask({ ...request, name: 'pair_second', part: `${part} ${members.say(statement)}` });
  }
  const given = await client.ask({ ...request, name: 'pair_first' });
  const { part } = (given.ok ?? {}) as Fields;
  if (part === undefined) return given;
  const made = await added(both, members.self, other, String(part).split(' ')[0]!);
  return { ok: { signature: encodeBase58(made), message: asked.message } };
}

async function commitmentOf(
  { members, kek, groups, name, sealedFor }: Stolen,
  asked: Fields,
): Promise<Committed> {
  const { walletId, owner, publicKey } = asked as Readonly<Record<string, string>>;
  const holder = { walletId: walletId!, owner: owner!, publicKey: decodeAddress(publicKey!)! };
  const share = await unseal(kek, holder, Buffer.from(sealedFor(name, walletId), 'base64'));
  const signingShare = new Uint8Array(share);
  return await commitTo(
    { identifier: identifierOf(members.self), signingShare },
    readGroup(groups.get(walletId!)!),
  );
}
