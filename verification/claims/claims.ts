import type { Claim } from './claim.ts';
import { OF_CHECKS } from './of-checks.ts';
import { OF_DATABASE } from './of-database.ts';
import { OF_GRANTS } from './of-grants.ts';
import { OF_ORDER_PARTS } from './of-order-parts.ts';
import { OF_PEOPLE } from './of-people.ts';
import { OF_SERVER } from './of-server.ts';
import { OF_SIGNER } from './of-signer.ts';
import { OF_THREE_SIGNERS } from './of-three-signers.ts';

/** At least one for each test that SECURITY.md names. */
export const CLAIMS: readonly Claim[] = [
  ...OF_SIGNER,
  ...OF_THREE_SIGNERS,
  ...OF_ORDER_PARTS,
  ...OF_GRANTS,
  ...OF_DATABASE,
  ...OF_CHECKS,
  ...OF_SERVER,
  ...OF_PEOPLE,
];
