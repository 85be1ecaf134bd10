import type { Drill } from '../../monitoring/drill-store.ts';
import type { MemberState } from '../../ports/three-signers.ts';
import type { Shares } from './shares.ts';

/** How old the last drill that passed may be, days. The alert of deploy/monitoring has the same bound. */
const DRILL_DAYS = 35;
const DAY_MS = 86_400_000;

interface SignersStatus {
  readonly signers: readonly MemberState[];
  readonly drills: { readonly newest: Drill | null; readonly passed: Drill | null };
  /** Null unless asked for, as is `openable`: by name, how many shared keys still open from older backups. */
  readonly shares: Shares | null;
  readonly openable: Readonly<Record<string, number>> | null;
}

/** What is not well, as sentences for operators. */
export function problemsOfSigners({ signers, drills, shares, openable }: SignersStatus, now: Date): string[] {
  return [
    ...signers.flatMap((one) => problemsOf(one, signers)),
    ...contradictions(signers),
    ...problemsOfDrills(drills, now),
    ...(shares ? problemsOfShares(shares) : []),
    ...Object.entries(openable ?? {}).flatMap(([name, keys]) =>
      keys > 0
        ? [
            `Older backups of ${name} open ${keys} ${keys === 1 ? 'key' : 'keys'} that ${keys === 1 ? 'was' : 'were'} shared since: destroy older versions of its key file, as signer/README.md says.`,
          ]
        : [],
    ),
  ];
}

function problemsOf(one: MemberState, all: readonly MemberState[]): string[] {
  const { name, away, doubt, unmet, behind, lacks } = one;
  const givers = all.filter(({ lost }) => lost.includes(name)).map((other) => other.name);
  const others = all.filter((other) => other !== one && other.away === null);
  const isGivenUp = givers.length > 0;
  const sentences = [];
  if (isGivenUp)
    sentences.push(
      givers.length < others.length
        ? `${name} is given up by ${givers.join(' and ')} alone: give it up again.`
        : `${name} is given up: put another machine into its place, and reshare all keys.`,
    );
  if (away !== null) return isGivenUp ? sentences : [`${name} does not answer: ${away}`];
  if (doubt !== null) sentences.push(`${name} signs nothing: ${doubt}`);
  if (unmet.length > 0)
    sentences.push(`${name} has not met ${unmet.join(' and ')} since its start, and signs nothing before.`);
  for (const [of, records] of Object.entries(behind))
    sentences.push(
      `${name} lacks ${records} ${records === 1 ? 'record' : 'records'} of ${of}: its log says why.`,
    );
  if (lacks) sentences.push(`${name} does not keep yet what the others have told of owners.`);
  return sentences;
}

/** Of two that have heard as many records of somebody, and not the same ones. */
function contradictions(signers: readonly MemberState[]): string[] {
  return signers.flatMap((one, at) =>
    signers.slice(at + 1).flatMap((other) =>
      Object.entries(one.feeds).flatMap(([of, { records, digest }]) => {
        const known = other.feeds[of];
        if (known?.records !== records || known.digest === digest) return [];
        const liars = [...new Set([one.name, other.name, of])].join(' or ');
        return [`${one.name} and ${other.name} have heard different records of ${of}: ${liars} lies.`];
      }),
    ),
  );
}

function problemsOfDrills({ newest, passed }: SignersStatus['drills'], now: Date): string[] {
  if (newest && !newest.passed) return ['The last drill has failed.'];
  if (!passed) return ['No drill has shown that each two can sign: signers drill.'];
  const days = Math.floor((now.getTime() - passed.at.getTime()) / DAY_MS);
  return days < DRILL_DAYS ? [] : [`The last drill was ${days} days ago.`];
}

function problemsOfShares({ missing, apart, unfinished }: Shares): string[] {
  const sentences = Object.entries(missing).map(
    ([name, wallets]) => `${name} has no share of ${wallets} ${wallets === 1 ? 'key' : 'keys'}.`,
  );
  if (apart > 0)
    sentences.push(`Of ${apart} keys the signers have shares of different epochs: reshare them.`);
  if (unfinished > 0) sentences.push(`Resharing ${unfinished} keys has not ended: run it again.`);
  return sentences;
}
