import type { Fields } from '../signer-asking.ts';
import { type Carrier, fieldsOf } from './carrier.ts';
import { refusalAmong } from './fan-out.ts';
import type { SignerMember } from './member.ts';
import { isDissent } from './outcome.ts';
import { begun, together } from './together.ts';

interface Deps {
  readonly members: readonly SignerMember[];
  readonly carrier: Carrier;
  onDissent(name: string, error: unknown): void;
}

/**
 * Signs what moves nothing, with any two that answer: an attestation, or a statement to be published. No one keeps it, so whatever happens it
 * can be started over.
 */
export async function declare(
  { members, carrier, onDissent }: Deps,
  begin: 'attest_begin' | 'publish_begin',
  fields: Fields,
): Promise<Fields> {
  const failures: unknown[] = [];
  for (const out of [...members].sort((one, other) => Number(one.isHere()) - Number(other.isHere()))) {
    const pair = members.filter((member) => member !== out) as [SignerMember, SignerMember];
    const made = await declaredBy(carrier, pair, begin, fields);
    if (!('failed' in made)) return made;
    failures.push(made.failed);
    if (made.isBegun && isDissent(made.failed)) onDissent(String(made.by), made.failed);
  }
  throw refusalAmong(failures);
}

/** The same by these two. If it fails, `by` is who was asked last, and `isBegun` says whether both had committed. */
export async function declaredBy(
  carrier: Carrier,
  [one, other]: readonly [SignerMember, SignerMember],
  begin: 'attest_begin' | 'publish_begin',
  fields: Fields,
): Promise<Fields> {
  const [ours, theirs] = (await Promise.all(
    [one, other].map((member) => begun(() => carrier.ask(member, begin, fieldsOf(member, fields)))),
  )) as [Fields, Fields];
  const refused = [
    { by: one.name, failed: ours.failed },
    { by: other.name, failed: theirs.failed },
  ].filter(({ failed }) => failed !== undefined);
  if (refused.length === 0) {
    const made = await together(carrier, { one, ours, other, theirs });
    return 'failed' in made ? { ...made, isBegun: true } : made;
  }
  const failed = refusalAmong(refused.map((each) => each.failed));
  return { ...refused.find((each) => each.failed === failed)!, isBegun: false };
}
