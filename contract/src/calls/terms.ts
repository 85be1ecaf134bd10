import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { done } from '../shapes.ts';

const version = z.string().check(z.maxLength(20));

export const hasAcceptedTerms = defineCall({
  name: 'hasAcceptedTerms',
  input: z.object({ version }),
  output: z.object({ accepted: z.boolean() }),
});

/** Records version, user, time, the client's own idea of its IP (or null) and the IP that the server saw. */
export const acceptTermsOfService = defineCall({
  name: 'acceptTermsOfService',
  input: z.object({ version, clientIp: z.optional(z.nullable(z.string().check(z.maxLength(64)))) }),
  output: done,
});
