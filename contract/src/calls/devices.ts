import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { done, empty } from '../shapes.ts';

/**
 * The user's sessions, most recently used first. Times are ISO text; `lastUsedAt` is accurate to some minutes. `device` is in words
 * ("Chrome on Android"), from what the browser says about itself; `place` is set if the operator has a file of places.
 */
export const getSessions = defineCall({
  name: 'getSessions',
  input: empty,
  output: z.object({
    success: z.literal(true),
    sessions: z.array(
      z.object({
        sessionId: z.string(),
        device: z.nullable(z.string()),
        place: z.nullable(z.string()),
        signedInAt: z.string(),
        lastUsedAt: z.string(),
        isThis: z.boolean(),
      }),
    ),
  }),
});

/** Ends one sign-in at once, on every server. Errors: SESSION_NOT_FOUND. */
export const endSession = defineCall({
  name: 'endSession',
  input: z.object({ sessionId: z.uuid() }),
  output: done,
});

/** Ends every sign-in but the caller's own. */
export const endOtherSessions = defineCall({ name: 'endOtherSessions', input: empty, output: done });
