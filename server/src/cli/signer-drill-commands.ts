import { installationKey } from '../custody/installation/installation.ts';
import { countKeys } from '../custody/sealed-keys.ts';
import { insertDrill, readDrills } from '../monitoring/drill-store.ts';
import { OperatorError } from '../operations/operator-error.ts';
import { drillSigners } from '../operations/signers/drill.ts';
import { problemsOfSigners } from '../operations/signers/problems.ts';
import { readShares } from '../operations/signers/shares.ts';
import type { MemberState, ThreeSigners } from '../ports/three-signers.ts';
import type { Command, CommandContext } from './command.ts';

/** How three signers are, and whether each two of them can sign. */
export const signerDrillCommands: readonly Command[] = [
  {
    noun: 'signers',
    verb: 'status',
    summary: 'Show how each of three signers is; exits with 1 if something is not well',
    options: {
      keys: { about: 'Look at all shares too, and at what older backups open: reads each whole journal' },
    },
    unrecorded: true,
    answers: {
      ok: 'Whether there is no problem',
      problems: 'List of sentences',
      signers:
        'List of name, away, version, doubt, unmet, lost, feeds (by name: records, digest), behind (by name) and lacks',
      keys: 'How many keys are whole, and how many shared',
      shares: 'With --keys: wallets, missing (by name), apart, unfinished; else null',
      openable: 'With --keys: by name, how many shared keys still open from its older backups; else null',
      lastDrill: 'at, passed, and pairs as drill answers them; null if there was none',
      lastPassed: 'When the last drill passed, or null',
    },
    async run({ keys }, context) {
      const { serverDb, print } = context;
      const { signers, shares, openable } = await withThree(context, async (three) => ({
        signers: await three.states(),
        shares: keys === undefined ? null : await readShares(serverDb, three),
        openable: keys === undefined ? null : await three.openable(),
      }));
      const drills = await readDrills(serverDb);
      const problems = problemsOfSigners({ signers, drills, shares, openable }, new Date());
      const counts = await countKeys(serverDb);
      const answer = {
        ...{ ok: problems.length === 0, problems, signers, keys: counts, shares, openable },
        ...{ lastDrill: drills.newest, lastPassed: drills.passed?.at ?? null },
      };
      for (const one of signers) print(lineOf(one));
      print(`keys\t${counts.whole} whole\t${counts.shared} shared`);
      print(`last drill that passed\t${drills.passed?.at.toISOString() ?? 'none'}`);
      if (problems.length > 0) throw new OperatorError(problems.join('\n'), answer);
      return answer;
    },
  },
  {
    noun: 'signers',
    verb: 'drill',
    summary: 'Have each two of three signers sign what moves nothing; exits with 1 if two cannot',
    options: {},
    answers: {
      passed: 'Whether each two have signed',
      pairs: 'List of pair (two names), isSigned, blames (the name of one) and why',
    },
    async run(_given, context) {
      const { db, serverDb, print } = context;
      const key = await installationKey(serverDb);
      if (!key) throw new OperatorError('No server has been started over this database yet.');
      const drill = await withThree(context, (three) => drillSigners(three, key));
      await insertDrill(db, drill);
      for (const { pair, isSigned, blames, why } of drill.pairs)
        print(`${pair.join(' and ')}\t${isSigned ? 'sign' : `do not sign: ${blames}: ${why}`}`);
      if (!drill.passed) {
        const failed = drill.pairs.filter(({ isSigned }) => !isSigned).map(({ pair }) => pair.join(' and '));
        throw new OperatorError(`These do not sign: ${failed.join('; ')}.`, { ...drill });
      }
      print('Each two sign without the third.');
      return { ...drill };
    },
  },
];

async function withThree<T>(
  { reach }: CommandContext,
  work: (three: ThreeSigners) => Promise<T>,
): Promise<T> {
  return await reach.signer(async ({ three }) => {
    if (!three) throw new OperatorError('There is one signer: SIGNERS is not set.');
    return await work(three);
  });
}

function lineOf({ name, away, version, feeds, lost }: MemberState): string {
  if (away !== null) return `${name}\tdoes not answer`;
  const known = Object.entries(feeds).map(([of, { records }]) => `${of} ${records}`);
  return [
    ...[name, `version ${version}`, `records: ${known.join(', ')}`],
    ...(lost.length > 0 ? [`has given up ${lost.join(' and ')}`] : []),
  ].join('\t');
}
