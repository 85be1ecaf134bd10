import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { done } from '../shapes.ts';

const version = z.string().check(z.maxLength(20));

export const hasAcceptedTerms = defineCall({
  name: 'hasAcceptedTerms',
  input: z.object({ version }),
  output: z.object({ accepted: z.boolean() }),
});

/** Records version, user, time, the client's IP as it reports it (or null) and as the server sees it. */
export const acceptTermsOfService = defineCall({
  name: 'acceptTermsOfService',
  input: z.object({ version, clientIp: z.optional(z.nullable(z.string().check(z.maxLength(64)))) }),
  output: done,
});
