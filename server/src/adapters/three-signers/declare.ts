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
 * Signs by two that answer what moves nothing: an attestation, or a statement to be published. Nobody keeps it, so that it is begun anew
 * whatever happens.
 */
export async function declare(
  { members, carrier, onDissent }: Deps,
  begin: 'attest_begin' | 'publish_begin',
  fields: Fields,
): Promise<Fields> {
  const failures: unknown[] = [];
  for (const out of [...members].sort((one, other) => Number(one.isHere()) - Number(other.isHere()))) {
    const [one, other] = members.filter((member) => member !== out) as [SignerMember, SignerMember];
    const [ours, theirs] = await Promise.all(
      [one, other].map((member) => begun(() => carrier.ask(member, begin, fieldsOf(member, fields)))),
    );
    const both = [ours!, theirs!].filter((answer) => 'failed' in answer);
    const made =
      both.length > 0 ? null : await together(carrier, { one, ours: ours!, other, theirs: theirs! });
    if (made && !('failed' in made)) return made;
    failures.push(...(made ? [made.failed] : both.map(({ failed }) => failed)));
    if (made && isDissent(made.failed)) onDissent(String(made.by), made.failed);
  }
  throw refusalAmong(failures);
}
