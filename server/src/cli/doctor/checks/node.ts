import { LAG_MAX, reachedSlot } from '../../../adapters/solana-nodes/slots.ts';
import { NODE_VERSIONS } from '../../../solana/chain-changes.ts';
import type { Check } from '../check.ts';
import type { DoctorNode } from '../context.ts';
import { fatal, note, ok, wrong } from '../finding.ts';
import { reasonOf, todoFor } from '../reason.ts';

/** Each look at a wallet waits for one or two such answers, milliseconds. */
const SLOW = 1_500;
const LOOKS = 3;

/** Whether the node answers, is well, near the others and not older than what this version was made with. */
export function nodeCheck(name: string, place: number): Check {
  return {
    name,
    isQuick: true,
    async run({ nodes }) {
      const node = nodes[place]!;
      const times: number[] = [];
      let told: Awaited<ReturnType<DoctorNode['rpc']['pulse']>> | null = null;
      try {
        for (let look = 0; look < LOOKS; look++) {
          const started = performance.now();
          told = await node.rpc.pulse();
          times.push(performance.now() - started);
          if (performance.now() - started > SLOW) break;
        }
      } catch (error) {
        const reason = reasonOf(error);
        return fatal(
          `it does not answer (${reason})`,
          todoFor(reason, node.setting, `the key in ${node.setting}`),
        );
      }
      const { slot, isHealthy } = told!;
      if (!isHealthy)
        return wrong(
          'it says itself that it is behind the network',
          'use another node until it has caught up',
        );
      // All at one time: what a slow node said before would look behind.
      const slots = await Promise.all(
        nodes.map(({ rpc }) =>
          rpc.pulse().then(
            (pulse) => pulse.slot,
            () => null,
          ),
        ),
      );
      const behind = (reachedSlot(slots) ?? slot) - (slots[place] ?? slot);
      if (behind > LAG_MAX)
        return wrong(`it is ${behind} slots behind the others`, 'use another node until it has caught up');
      const took = Math.round(Math.min(...times));
      if (took > SLOW)
        return wrong(
          `it takes ${took} ms to answer`,
          `every look and send waits for it; use a node that is nearer or faster (${node.setting})`,
        );
      return versionFinding(await versionOf(node), took);
    },
  };
}

async function versionOf({ json }: DoctorNode): Promise<string | null> {
  const answer = await json.ask({ method: 'getVersion', params: [] });
  if (answer.error !== undefined) return null;
  const version = (answer.result as { 'solana-core'?: unknown } | null)?.['solana-core'];
  return typeof version === 'string' ? version : null;
}

function versionFinding(version: string | null, took: number) {
  const parts = /^(\d+)\.(\d+)/.exec(version ?? '');
  if (!parts) return note('it names no version', 'ask its provider whether it runs Agave 4.2 or newer');
  const [major, minor] = [Number(parts[1]), Number(parts[2])];
  const { first, last } = NODE_VERSIONS;
  // Firedancer counts otherwise.
  if (major === 0 || major >= 20)
    return note(
      `it runs ${version}, which is not Agave`,
      'this version was not tested with it; watch the first sends',
    );
  const isBefore = major < first[0] || (major === first[0] && minor < first[1]);
  const isAfter = major > last[0] || (major === last[0] && minor > last[1]);
  if (isBefore)
    return wrong(
      `it runs ${version}, older than ${first.join('.')}`,
      'it may lack what this version reads, such as transactions of version 1; upgrade it or use another',
    );
  if (isAfter)
    return note(
      `it runs ${version}, newer than ${last.join('.')}`,
      'this version was not tested with it; look for a newer Cumulus',
    );
  return ok(`runs ${version}, answers in ${took} ms`);
}
