import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { addressText, done, empty, stepUp } from '../shapes.ts';

const contact = z.object({ address: z.string(), name: z.string() });
export type Contact = z.output<typeof contact>;

/** The caller's contacts by name, and recent recipients. */
export const getAddressBook = defineCall({
  name: 'getAddressBook',
  input: empty,
  output: z.object({
    success: z.literal(true),
    contacts: z.array(contact),
    /**
     * Distinct recipients of the caller's own confirmed transfers, newest first. Incoming transfers add no address, so
     * that a stranger cannot plant one.
     */
    recentRecipients: z.array(
      z.object({
        address: z.string(),
        lastSentAt: z.string(),
        /** Of a user whom the caller has found by name, and who can still be found; without "@". */
        handle: z.optional(z.string()),
      }),
    ),
  }),
});

/** Names an address, replacing its name. */
export const saveContact = defineCall({
  name: 'saveContact',
  protection: 'security',
  input: z.object({
    address: addressText,
    /** Validated by the rules of names, so that each mistake has its own error. */
    name: z.string().check(z.maxLength(500)),
    ...stepUp,
  }),
  output: z.object({ success: z.literal(true), contact }),
});

/** Idempotent. */
export const deleteContact = defineCall({
  name: 'deleteContact',
  protection: 'security',
  input: z.object({ address: addressText, ...stepUp }),
  output: done,
});
