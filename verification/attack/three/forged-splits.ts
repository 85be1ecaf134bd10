import { randomBytes } from 'node:crypto';
import { privateKeyOf, publicKeyOf } from '../../../signer/src/keys/ed25519.ts';
import { encodeBase58 } from '../../../signer/src/terms/base58.ts';
import { deal } from '../../../signer/src/threshold/dealing.ts';
import { groupText } from '../../../signer/src/threshold/group.ts';
import type { Fields } from '../../../signer/testing/client.ts';
import { canonicalJson } from '../../../wire/src/canonical-json.ts';
import { pick } from '../attacker.ts';
import { type Loot, take } from '../intruder.ts';
import type { Victim } from '../victims.ts';

/**
 * The stolen signer says that it had the whole key of a victim's wallet, one that it has just made, and deals shares of that; and that the key is split
 * since now, ever or never.
 */
export async function dealForged(loot: Loot, victim: Victim): Promise<void> {
  const { members, honest, name: from } = loot.stolen!;
  const { random } = loot.scene;
  const { walletId, userId: owner } = victim;
  const seed = randomBytes(32);
  const { group, shares } = await deal(seed);
  const publicKey = pick([encodeBase58(publicKeyOf(privateKeyOf(seed))), victim.publicKey], random);
  const whose = { walletId, owner, publicKey, group: groupText(group) };
  const at = String(pick([0, Date.now(), Number.MAX_SAFE_INTEGER], random));
  const wholeUntil = pick([at, '0', 'never', String(Number.MAX_SAFE_INTEGER)], random);
  for (const { client, name } of honest) {
    const { heads } = (await client.ask({ name: 'feed_heads' })).ok as Fields;
    const said = (text: string) => ({ text, signature: members.say(text) });
    const to = members.others.find((member) => member.name === name)!;
    const share = members.seal(to, `split of ${walletId} ${whose.group}`, shares.get(to.number)!);
    const dealt = said(canonicalJson({ is: 'dealt', ...whose, at, heads }));
    const taken = await client.ask({ name: 'split_take', from, ...dealt, share, context: '{}' });
    if (taken.ok) throw new Error(`${name} has taken a share of a key that the stolen signer has made.`);
    const split = said(canonicalJson({ is: 'split', ...whose, at, wholeUntil, heads }));
    const took = said(canonicalJson({ is: 'took', ...whose }));
    const kept = await client.ask({
      ...{ name: 'split_keep', from, ...split, took },
      sealedKey: pick([null, loot.stolen!.sealedFor(name, walletId)], random),
    });
    if (kept.ok) throw new Error(`${name} signs with a share of a key that the stolen signer has made.`);
  }
  await take(loot, victim);
}
