import type { Settings } from '../../config.ts';
import type { Check } from './check.ts';
import { chainIdentityCheck } from './checks/chain-identity.ts';
import { clockCheck } from './checks/clock.ts';
import { databaseCheck } from './checks/database.ts';
import { dexScreenerCheck } from './checks/dexscreener.ts';
import { finalityCheck } from './checks/finality.ts';
import { gatesCheck } from './checks/gates.ts';
import { historyCheck } from './checks/history.ts';
import { identityCheck } from './checks/identity.ts';
import { jupiterCheck } from './checks/jupiter.ts';
import { limitsCheck } from './checks/limits.ts';
import { logosCheck } from './checks/logos.ts';
import { mailCheck } from './checks/mail.ts';
import { methodsCheck } from './checks/methods.ts';
import { nodeCheck } from './checks/node.ts';
import { orderCheck } from './checks/order.ts';
import { paceCheck } from './checks/pace.ts';
import { pushCheck } from './checks/push.ts';
import { ratesCheck } from './checks/rates.ts';
import { rentCheck } from './checks/rent.ts';
import { settingsCheck } from './checks/settings.ts';
import { keyServiceCheck, signerCheck } from './checks/signer.ts';
import { streamCheck } from './checks/stream.ts';
import { versionsCheck } from './checks/versions.ts';
import { websocketCheck } from './checks/websocket.ts';
import { unchecked } from './finding.ts';
import { reasonOf } from './reason.ts';

/** All checks, in the order of the lines; those of a node once for each. */
export function allChecks(nodes: number, settings: Partial<Settings>): readonly Check[] {
  const places = Array.from({ length: nodes }, (_, place) => place);
  return [
    settingsCheck,
    databaseCheck,
    clockCheck,
    ...places.flatMap((place) => checksOfNode(place, nodes === 1 ? '' : ` ${place + 1}`)),
    websocketCheck,
    ...(settings.YELLOWSTONE_URL === undefined ? [] : [streamCheck]),
    signerCheck,
    keyServiceCheck,
    jupiterCheck,
    ...(nodes === 0 ? [] : [orderCheck(nodes === 1 ? 'node' : 'node 1')]),
    dexScreenerCheck,
    ratesCheck,
    identityCheck,
    mailCheck,
    pushCheck,
    ...(settings.LOGO_SOCKET === undefined ? [] : [logosCheck]),
  ];
}

function checksOfNode(place: number, suffix: string): Check[] {
  const node = `node${suffix}`;
  const checks = [
    nodeCheck(node, place),
    chainIdentityCheck(`chain${suffix}`, place, node),
    finalityCheck(`finality${suffix}`, place, node),
    paceCheck(`pace${suffix}`, place, node),
    rentCheck(`rent${suffix}`, place, node),
    gatesCheck(`changes${suffix}`, place, node),
    versionsCheck(`versions${suffix}`, place, node),
    historyCheck(`history${suffix}`, place, node),
    methodsCheck(`methods${suffix}`, place, node),
  ];
  return [
    ...checks.map((check) => asOfNode(check, place)),
    limitsCheck(
      `limits${suffix}`,
      place,
      checks.map(({ name }) => name),
    ),
  ];
}

/** What a node refuses as too many calls, or does not know, is reported once: by the lines about its limits and its methods. */
function asOfNode(check: Check, place: number): Check {
  return {
    ...check,
    async run(context) {
      try {
        return await check.run(context);
      } catch (error) {
        if (context.nodes[place]!.limits() > 0)
          return unchecked('it needs more calls than the node took: see limits');
        if (/^-32601\b/.test(reasonOf(error)))
          return unchecked('it needs a method that the node lacks: see methods');
        throw error;
      }
    },
  };
}
