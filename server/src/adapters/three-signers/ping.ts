import { z } from 'zod';
import type { Fields } from '../signer-asking.ts';
import type { Carrier } from './carrier.ts';
import type { SignerMember } from './member.ts';

/** How long one that did not answer before is waited for, milliseconds. */
const AGAIN_WITHIN = 500;

const state = z.object({ version: z.string(), provider: z.string(), keyId: z.string(), pepper: z.string() });

/** What one signer answers, for those that are here; and which are not, or have not met the others. */
export async function pingAll(
  members: readonly SignerMember[],
  carrier: Carrier,
  fields: Fields,
  within?: number,
): Promise<Fields> {
  const answers = await Promise.allSettled(
    members.map((member) => member.ask('ping', fields, member.isHere() ? within : AGAIN_WITHIN)),
  );
  const here = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  if (here.length === 0) throw (answers[0] as PromiseRejectedResult).reason;
  const unmet = await carrier.meet();
  const names = members.map((member) => member.name);
  const away = names.filter((_, index) => answers[index]!.status === 'rejected');
  const known = here.map((each) => state.parse(each));
  const doubt = names.flatMap((member, index) => {
    const answer = answers[index]!;
    const why = answer.status === 'fulfilled' ? answer.value.doubt : undefined;
    return typeof why === 'string' ? [`${member}: ${why}`] : [];
  });
  const silent = names.filter((member) => away.includes(member) || unmet.includes(member));
  const fewer =
    silent.length > 1
      ? [`${silent.join(' and ')} give nothing: they are away, or have started while another was.`]
      : [];
  const joined = (of: 'version' | 'provider' | 'keyId') =>
    [...new Set(known.map((each) => each[of]))].join(' ');
  return {
    ...{ ...here[0], version: joined('version'), provider: joined('provider'), keyId: joined('keyId') },
    ...(away.length > 0 && { away }),
    ...(unmet.length > 0 && { unmet }),
    doubt: [...doubt, ...fewer].join(' ') || undefined,
  };
}
