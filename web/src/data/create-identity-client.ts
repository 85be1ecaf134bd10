import type { BrowserConfig } from '@cumulus/contract/browser-config.ts';
import { embeddedIdentity } from './embedded-identity.ts';
import type { IdentityClient } from './identity.ts';

/** The identity client of this deployment. Firebase is loaded only if it is used. */
export async function createIdentityClient({ identity }: BrowserConfig): Promise<IdentityClient> {
  if (identity.kind === 'embedded') return embeddedIdentity();
  const { firebaseIdentity } = await import('./firebase-identity.ts');
  return firebaseIdentity(identity);
}
