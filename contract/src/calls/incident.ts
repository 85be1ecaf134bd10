import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { empty } from '../shapes.ts';

/** Whether an operator has stopped all changes: since when, as an ISO time, and why, in the operator's words. Null if not. */
export const getIncident = defineCall({
  name: 'getIncident',
  protection: 'public',
  input: empty,
  output: z.object({ incident: z.nullable(z.object({ since: z.string(), reason: z.string() })) }),
});
