import { countFirebaseKeys } from '../../../adapters/firebase-identity.ts';
import { discover } from '../../../adapters/issuer-discovery.ts';
import type { Check } from '../check.ts';
import { ok, wrong } from '../finding.ts';
import { reasonOf, todoFor } from '../reason.ts';

/** Who says who a user is: Firebase's public keys, or the embedded service with Google's addresses if it is set up. */
export const identityCheck: Check = {
  name: 'identity',
  async run({ settings }) {
    const { IDENTITY, FIREBASE_JWKS_URL, GOOGLE_CLIENT_ID, GOOGLE_ISSUER } = settings;
    if (IDENTITY === 'firebase') {
      try {
        const keys = await countFirebaseKeys(FIREBASE_JWKS_URL!);
        if (keys === 0)
          return wrong('Firebase publishes no keys', 'nobody can sign in; correct FIREBASE_JWKS_URL');
        return ok(`Firebase, ${keys} public keys`);
      } catch (error) {
        const reason = reasonOf(error);
        return wrong(
          `the keys of Firebase cannot be read (${reason})`,
          `nobody can sign in; ${todoFor(reason, 'FIREBASE_JWKS_URL')}`,
        );
      }
    }
    if (GOOGLE_CLIENT_ID === undefined) return ok('embedded, without Google');
    try {
      await discover(GOOGLE_ISSUER!);
      return ok('embedded, and Google');
    } catch (error) {
      const reason = reasonOf(error);
      return wrong(
        `Google's addresses cannot be read (${reason})`,
        `nobody can sign in with Google; ${todoFor(reason, 'GOOGLE_ISSUER')}`,
      );
    }
  },
};
