import { CallError } from '@cumulus/contract/errors.ts';
import type { SignerRequest } from '../../../../wire/src/signer-requests.ts';
import type { Fields } from '../signer-asking.ts';
import { signerUnavailable } from '../signer-process-connection.ts';
import type { SignerMember } from './member.ts';

/** More than a member lacks after a night away. */
const CARRIED_MAX = 10_000;

/** What members say to each other is carried by the server. They do not trust it with that: it is signed. */
export interface Carrier {
  /** As the member's `ask`; brings what it lacks first. */
  ask(member: SignerMember, name: SignerRequest, fields: Fields, within?: number): Promise<Fields>;
  /** Has each meet the others, if it has not since its start: it signs nothing before, and one may be gone later. */
  meet(): Promise<void>;
}

export function createCarrier(members: readonly SignerMember[]): Carrier {
  const othersOf = (member: SignerMember) => members.filter((other) => other !== member);

  const ask: Carrier['ask'] = async (member, name, fields, within) => {
    let hasMet = false;
    for (let carried = 0; carried < CARRIED_MAX; carried++) {
      const answer = await member.ask(name, fields, within);
      const { behindOf, behindAfter, unmet } = answer;
      if (behindOf !== undefined) await bring(member, { of: behindOf, n: behindAfter });
      else if (unmet !== undefined && !hasMet) {
        await introduce(member);
        hasMet = true;
      } else if (unmet === undefined) return answer;
      else break;
    }
    throw signerUnavailable(`${member.name} lacks what the other signers know.`);
  };

  async function bring(member: SignerMember, wanted: Fields): Promise<void> {
    const others = othersOf(member).sort((one, other) => Number(other.isHere()) - Number(one.isHere()));
    for (const other of others) {
      const more = await other.ask('feed_after', wanted).catch(() => ({}));
      if (!('entries' in more)) continue;
      await member.ask('feed_take', { of: wanted.of, ...more });
      return;
    }
    throw signerUnavailable(`Nobody who answers has what ${member.name} lacks of ${wanted.of}.`);
  }

  /** To both others, after its start: how far they know it is what it must know before it gives anything. */
  async function introduce(member: SignerMember): Promise<void> {
    const { text, unmet } = await member.ask('greet', {});
    if ((unmet as readonly string[]).length === 0) return;
    const { run } = JSON.parse(String(text)) as Fields;
    const said = await Promise.all(
      othersOf(member).map(async (other) => {
        return [other.name, await other.ask('meet', { run, from: member.name })] as const;
      }),
    );
    await ask(member, 'met', { said: Object.fromEntries(said) });
  }

  return {
    ask,
    async meet() {
      for (const member of members) await introduce(member);
    },
  };
}

/** A field that is one text per member, as JSON, in the text of this one. Anything else is for all. */
export function fieldsOf(member: Pick<SignerMember, 'name'>, fields: Fields): Fields {
  const { sealedKey, mandate, ticket } = fields;
  const given: Record<string, unknown> = { ...fields };
  if (typeof sealedKey === 'string')
    given.sealedKey = partOf(member, Buffer.from(sealedKey, 'base64').toString());
  for (const [name, value] of Object.entries({ mandate, ticket }))
    if (typeof value === 'string' && value.startsWith('{') && !value.includes('"terms"'))
      given[name] = partOf(member, value);
  return given;
}

function partOf({ name }: Pick<SignerMember, 'name'>, text: string): unknown {
  let parts: Fields;
  try {
    parts = JSON.parse(text) as Fields;
  } catch {
    throw new CallError('GUARD_REFUSED', { reason: 'the key of this wallet is not shared by three signers' });
  }
  // It was away when the others made it.
  if (parts[name] === undefined) throw signerUnavailable(`${name} has no part of this.`);
  return parts[name];
}
