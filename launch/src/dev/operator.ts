import type { WorldPlaces } from '../world.ts';
import { operate } from './operate.ts';

/** Name of the operator for development. */
export const OPERATOR = 'dev';

interface Listed {
  readonly operators: readonly { readonly name: string; readonly passkeys: number }[];
}

/** Where the operator goes on: a link that makes a passkey, and the page once there is one. */
export async function operatorAddress(world: WorldPlaces): Promise<string> {
  const { operators } = await operate<Listed>(world, 'operators', 'list');
  const known = operators.find(({ name }) => name === OPERATOR);
  if (known && known.passkeys > 0) return world.adminUrl!;
  const words = known ? ['enrol', OPERATOR] : ['add', OPERATOR, '--role', 'admin'];
  const { link } = await operate<{ link: string }>(world, 'operators', ...words);
  return link;
}
