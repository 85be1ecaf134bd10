import { type Answer, json } from '../http.ts';
import type { Lie } from './lie.ts';
import type { LyingNode } from './lying-node.ts';
import { SOCKET_KINDS, TELLERS } from './tellers.ts';

const KINDS: readonly string[] = [...Object.keys(TELLERS), ...SOCKET_KINDS];

/** Answers /control/lies and /control/sends, for a node that runs in a process of its own; undefined for other requests. */
export function createControl(
  node: LyingNode,
): (method: string, path: string, body: string) => Promise<Answer | undefined> {
  const state = (): Answer => json({ lies: node.lies, heldSends: node.heldSends });
  return async (method, path, body) => {
    switch (`${method} ${path}`) {
      case 'GET /control/lies':
        return state();
      case 'POST /control/lies': {
        const lie = parse(body);
        if (lie === null) return json({ error: `kind: one of ${KINDS.join(', ')}.` }, 400);
        await node.tell(lie);
        return state();
      }
      case 'DELETE /control/lies':
        node.honest();
        return state();
      case 'POST /control/sends':
        return json({ released: await node.releaseSends() });
      case 'DELETE /control/sends':
        node.dropSends();
        return state();
      default:
        return undefined;
    }
  };
}

function parse(body: string): Lie | null {
  try {
    const lie = JSON.parse(body) as Lie;
    return KINDS.includes(lie.kind) ? lie : null;
  } catch {
    return null;
  }
}
