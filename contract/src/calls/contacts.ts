import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { addressText, done, empty } from '../shapes.ts';

const contact = z.object({ address: z.string(), name: z.string() });
export type Contact = z.output<typeof contact>;

/** The caller's contacts by name, and to whom the caller has sent last. */
export const getAddressBook = defineCall({
  name: 'getAddressBook',
  input: empty,
  output: z.object({
    success: z.literal(true),
    contacts: z.array(contact),
    /**
     * Recipients of the caller's own confirmed transfers, newest first, each once. What others send is never among
     * them, so that nobody can put an address there.
     */
    recentRecipients: z.array(z.object({ address: z.string(), lastSentAt: z.string() })),
  }),
});

/** Gives an address a name. One that has a name gets this one instead. */
export const saveContact = defineCall({
  name: 'saveContact',
  input: z.object({
    address: addressText,
    /** Judged by the rules of names, so that what is wrong gets its own sentence. */
    name: z.string().check(z.maxLength(500)),
  }),
  output: z.object({ success: z.literal(true), contact }),
});

/** Deleting what is not there changes nothing. */
export const deleteContact = defineCall({
  name: 'deleteContact',
  input: z.object({ address: addressText }),
  output: done,
});
