import type { Handlers } from '../caller.ts';
import type { Terms } from './terms.ts';

export function createTermsCalls(terms: Terms): Handlers<'hasAcceptedTerms' | 'acceptTermsOfService'> {
  return {
    hasAcceptedTerms: async ({ version }, { userId }) => ({
      accepted: await terms.accepted(userId, version),
    }),
    async acceptTermsOfService({ version, clientIp }, { userId, ip }) {
      await terms.accept(userId, version, clientIp ?? null, ip);
      return { success: true };
    },
  };
}
