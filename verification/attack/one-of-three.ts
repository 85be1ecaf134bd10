import { randomBytes } from 'node:crypto';
import type { World } from '../../launch/src/world.ts';
import { fileKeyEncryptionKey } from '../../signer/src/keys/file-key-encryption-key.ts';
import { unseal } from '../../signer/src/keys/sealed-key.ts';
import { decodeAddress } from '../../signer/src/terms/base58.ts';
import { commitmentsText, partText, readCommitments } from '../../signer/src/threshold/adding.ts';
import { readGroup } from '../../signer/src/threshold/group.ts';
import { commitTo } from '../../signer/src/threshold/nonces.ts';
import { identifierOf } from '../../signer/src/threshold/said.ts';
import { type Fields, type SignerClient, signerClient } from '../../signer/testing/client.ts';
import { canonicalJson } from '../../wire/src/canonical-json.ts';
import { foldersOf, onMachineOf, type SignerName } from '../chaos/signers/members.ts';
import { pick } from './attacker.ts';

interface Given {
  readonly world: World;
  /** As the server's setting has them. */
  readonly places: readonly { readonly name: SignerName; readonly socket: string }[];
  /** By wallet id, base64. */
  readonly sealedKeys: ReadonlyMap<string, string>;
  readonly random: () => number;
}

/**
 * Signs as the first of three signers, by what is on its machine: its disk, keys and settings. It believes every mandate, counts nothing and
 * gives its part of each signature, so that what one of the two others signs is signed. All else is asked of one of those.
 */
export async function oneOfThree({ world, places, sealedKeys, random }: Given): Promise<SignerClient> {
  const [own, ...others] = places as [Given['places'][number], ...Given['places'][number][]];
  const { members, groups } = await onMachineOf(world.dataDir, own.name);
  const kek = fileKeyEncryptionKey(foldersOf(world.dataDir, own.name).keyFile);
  const honest = await Promise.all(
    others.map(async ({ name, socket }) => ({ name, client: await signerClient(socket) })),
  );
  const near = pick(honest, random);

  const sealedFor = (name: string, walletId: unknown) => {
    const all = Buffer.from(sealedKeys.get(String(walletId)) ?? '', 'base64').toString();
    return all === '' ? '' : String((JSON.parse(all) as Fields)[name]);
  };

  async function sign(asked: Fields): Promise<Fields> {
    const { name, client } = pick(honest, random);
    const { walletId, owner, publicKey } = asked as Record<string, string>;
    const begun = await client.ask({
      ...asked,
      ...{ name: 'pair_begin', sealedKey: sealedFor(name, walletId) },
    });
    const said = begun.ok as Fields | undefined;
    if (said?.text === undefined) return said?.signature === undefined ? { refused: 'nothing' } : begun;
    const theirs = JSON.parse(String(said.text)) as Fields;
    const holder = { walletId: walletId!, owner: owner!, publicKey: decodeAddress(publicKey!)! };
    const share = await unseal(kek, holder, Buffer.from(sealedFor(own.name, walletId), 'base64'));
    const { self, others: known } = members;
    const group = readGroup(groups.get(walletId!)!);
    const committed = await commitTo(
      { identifier: identifierOf(self), signingShare: new Uint8Array(share) },
      group,
    );
    const session = randomBytes(16).toString('hex');
    const commitments = commitmentsText([committed]);
    const text = canonicalJson({ ...theirs, from: self.name, session, commitments });
    const [commitment] = readCommitments(theirs.commitments, known.find((member) => member.name === name)!);
    const message = Buffer.from(String(asked.message), 'base64');
    const part = await partText({ own: committed, theirs: commitment!, message });
    const statement = canonicalJson({ is: 'part', from: session, to: theirs.session, part });
    return await client.ask({
      ...{ name: 'pair_second', session: theirs.session, text, signature: members.say(text) },
      part: `${part} ${members.say(statement)}`,
    });
  }

  return {
    socket: { destroy: () => honest.map(({ client }) => client.socket.destroy()) } as never,
    ask: (fields) => (fields.name === 'sign' ? sign(fields) : near.client.ask(fields)),
  };
}
