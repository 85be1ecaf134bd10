import { CallError } from '@cumulus/contract/errors.ts';
import type { SignerRequest } from '../../../../wire/src/signer-requests.ts';
import type { Fields } from '../signer-asking.ts';
import { signerUnavailable } from '../signer-process-connection.ts';
import { isAway } from './fan-out.ts';
import type { SignerMember } from './member.ts';

/** More often than a member lacks something that it has not said before. */
const CARRIED_MAX = 200;
/** Of records that are brought before who waits for them asks again. */
const PAGES_MAX = 20;

/** What members say to each other is carried by the server. They do not trust it with that: it is signed. */
export interface Carrier {
  /** As the member's `ask`; brings what it lacks first. */
  ask(member: SignerMember, name: SignerRequest, fields: Fields, within?: number): Promise<Fields>;
  /**
   * Has each meet the others, if it has not since its start: it signs nothing before, and one may be gone later. Resolves to the names of those that
   * answer and have not met all.
   */
  meet(): Promise<readonly string[]>;
  /**
   * Brings each what the others have: then none lacks it at the next payment, and an owner's decision survives a signer that is set back.
   * Resolves when that is done with those that answer.
   */
  level(): Promise<void>;
}

/** `onDissent` hears of one that does not take what the others say. */
export function createCarrier(
  members: readonly SignerMember[],
  onDissent: (name: string, error: unknown) => void,
): Carrier {
  const othersOf = (member: SignerMember) => members.filter((other) => other !== member);
  const meeting = new Map<SignerMember, Promise<readonly string[]>>();
  const bringing = new Map<string, Promise<number>>();
  let levelling: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;

  const ask: Carrier['ask'] = async (member, name, fields, within) => {
    let hasMet = false;
    let refused: Refused | null = null;
    const brought = new Map<string, number>();
    for (let carried = 0; carried < CARRIED_MAX; carried++) {
      const answer = await member.ask(name, fields, within);
      const { behindOf, behindAfter, unmet } = answer;
      if (behindOf !== undefined) {
        const wanted = { of: String(behindOf), n: Number(behindAfter) };
        if (wanted.n <= (brought.get(wanted.of) ?? -1))
          throw new CallError('GUARD_REFUSED', { reason: `${member.name} asks again for what it has` });
        // Another request may have brought them meanwhile.
        if (refused?.of === wanted.of && refused.n === wanted.n) throw refused.error;
        refused = await bring(member, wanted).then(
          (has) => {
            if (has > wanted.n) brought.set(wanted.of, wanted.n);
            return null;
          },
          (error: unknown) => ({ ...wanted, error }),
        );
      } else if (unmet !== undefined) {
        const lacking = hasMet ? (unmet as readonly string[]) : await introduce(member);
        if (lacking.length > 0)
          throw signerUnavailable(`${member.name} has not met ${lacking.join(' and ')} since its start.`);
        hasMet = true;
      } else return answer;
    }
    throw signerUnavailable(`${member.name} lacks what the other signers know.`);
  };

  /**
   * Resolves to how many it has then. Once for all that wait for it: a member that many ask at once would else be brought the same by each of
   * them, and sessions end before it has caught up.
   */
  function bring(member: SignerMember, wanted: Wanted): Promise<number> {
    const key = `${member.name} ${wanted.of}`;
    const underWay = bringing.get(key);
    if (underWay) return underWay;
    const brought = bringPages(member, wanted).finally(() => bringing.delete(key));
    bringing.set(key, brought);
    return brought;
  }

  /** Until nobody has more, or those who wait for it should ask again. */
  async function bringPages(member: SignerMember, { of, n }: Wanted): Promise<number> {
    let has = n;
    for (let page = 0; page < PAGES_MAX; page++) {
      const next = await bringPage(member, { of, n: has });
      if (next === null && page === 0)
        throw signerUnavailable(`Nobody who answers has what ${member.name} lacks of ${of}.`);
      if (next === null || next <= has) return has;
      has = next;
    }
    return has;
  }

  /** Resolves to how many it has then; null if nobody has more. The one whose records they are has all. */
  async function bringPage(member: SignerMember, wanted: Wanted): Promise<number | null> {
    const rank = ({ name, isHere }: SignerMember) => Number(isHere()) * 2 + Number(name === wanted.of);
    let refused: unknown = null;
    for (const other of othersOf(member).sort((one, another) => rank(another) - rank(one))) {
      const more = await other.ask('feed_after', { ...wanted }).catch(() => ({}));
      if (!('entries' in more)) continue;
      try {
        await member.ask('feed_take', { of: wanted.of, ...more });
        return Number((JSON.parse(String((more as Fields).text)) as Fields).n);
      } catch (error) {
        // Who brings it may lie.
        refused ??= error;
      }
    }
    if (refused !== null) throw refused;
    return null;
  }

  /**
   * To both others, after its start: how far they know it is what it must know before it gives anything. Resolves to the names of those that it has
   * still not met.
   */
  function introduce(member: SignerMember): Promise<readonly string[]> {
    const underWay = meeting.get(member);
    if (underWay) return underWay;
    const introduced = introducing(member).finally(() => meeting.delete(member));
    meeting.set(member, introduced);
    return introduced;
  }

  async function introducing(member: SignerMember): Promise<readonly string[]> {
    const { text, unmet } = await member.ask('greet', {});
    const { run } = JSON.parse(String(text)) as Fields;
    const lacking = (unmet as readonly string[]).map(String);
    const said = await Promise.all(
      othersOf(member)
        .filter(({ name, isHere }) => isHere() && lacking.includes(name))
        .map(async (other) => {
          const told = await other.ask('meet', { run, from: member.name }).catch(() => null);
          return told ? [[other.name, told] as const] : [];
        }),
    );
    const here = Object.fromEntries(said.flat());
    if (Object.keys(here).length > 0) await ask(member, 'met', { said: here });
    return lacking.filter((name) => !(name in here));
  }

  async function levelAll(): Promise<void> {
    const here = members.filter(({ isHere }) => isHere());
    const told = await Promise.allSettled(
      here.map(async (member) => ({ member, heads: countsIn(await member.ask('feed_heads', {})) })),
    );
    const known = told.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    // Who still lacks something says so when it is asked.
    await Promise.allSettled(
      known.flatMap(({ member, heads }) =>
        members
          .filter((of) => of !== member)
          .map(async (of) => {
            const most = Math.max(...known.map((each) => each.heads[of.name] ?? 0));
            for (let n = heads[of.name] ?? 0, had = -1; n < most && n > had; ) {
              had = n;
              n = await bring(member, { of: of.name, n });
            }
          }),
      ),
    );
  }

  /** One that is under way may have passed by what this one is for. */
  function level(): Promise<void> {
    next ??= levelling.then(() => {
      next = null;
      levelling = levelAll();
      return levelling;
    });
    return next;
  }

  return {
    ask,
    level,
    async meet() {
      const here = members.filter(({ isHere }) => isHere());
      const met = await Promise.allSettled(here.map(introduce));
      return here.flatMap(({ name, isHere }, index) => {
        const outcome = met[index]!;
        if (outcome.status === 'rejected' && !isAway(outcome.reason)) onDissent(name, outcome.reason);
        const hasMet = outcome.status === 'fulfilled' && outcome.value.length === 0;
        return hasMet || !isHere() ? [] : [name];
      });
    },
  };
}

/** Of an answer to `feed_heads`: how many records of each member it has. */
function countsIn({ heads }: Fields): Readonly<Record<string, number>> {
  const entries = Object.entries(Object(heads) as Readonly<Record<string, string>>);
  return Object.fromEntries(entries.map(([name, head]) => [name, Number(head.split(' ')[0])]));
}

/** Records of a member after its n-th. */
interface Wanted {
  readonly of: string;
  readonly n: number;
}

/** What a member has not taken, and why. */
interface Refused extends Wanted {
  readonly error: unknown;
}

/** A field that is one text per member, as JSON, in the text of this one. Anything else is for all. */
export function fieldsOf(member: Pick<SignerMember, 'name'>, fields: Fields): Fields {
  const { sealedKey, mandate, ticket, order, helps } = fields;
  const given: Record<string, unknown> = { ...fields };
  if (helps !== undefined) given.helps = (helps as Fields)[member.name] ?? {};
  if (typeof sealedKey === 'string')
    given.sealedKey = partOf(member, Buffer.from(sealedKey, 'base64').toString());
  for (const [name, value] of Object.entries({ mandate, ticket, order }))
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
