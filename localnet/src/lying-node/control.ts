import { type Answer, json } from '../http.ts';
import type { Lie } from './lie.ts';
import { SOCKET_KINDS, TELLERS } from './tellers.ts';

const KINDS: readonly string[] = [...Object.keys(TELLERS), ...SOCKET_KINDS];

/** What can be changed about a lying node while it runs. */
export interface LieControl {
  /** Adds a lie, which strikes before all earlier ones. Returns the function that ends it. */
  tell(lie: Lie): Promise<() => void>;
  /** Ends all lies. Held sends stay held. */
  honest(): void;
  /** The active lies, and how many calls each has struck. */
  readonly lies: readonly { readonly lie: Lie; readonly struck: number }[];
  /** Passes all held sends on, in order. Returns how many, once the chain has them. */
  releaseSends(): Promise<number>;
  /** Forgets all held sends. */
  dropSends(): void;
  readonly heldSends: number;
}

/** Answers /control/lies and /control/sends over HTTP; undefined for other requests. */
export function createControl(
  node: LieControl,
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
