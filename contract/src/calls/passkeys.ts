import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { base64Text, credentialId, done, empty, stepUp } from '../shapes.ts';

/** As its owner calls the device; validated by the rules of names, so that each mistake has its own error. */
const name = z.string().check(z.maxLength(500));

const passkey = z.object({
  credentialId: z.string(),
  name: z.string(),
  /** ISO times. */
  addedAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type Passkey = z.output<typeof passkey>;

/** The caller's passkeys, oldest first. */
export const getPasskeys = defineCall({
  name: 'getPasskeys',
  input: empty,
  output: z.object({ passkeys: z.array(passkey) }),
});

/** What the browser needs to make a passkey, within two minutes. */
export const beginPasskey = defineCall({
  name: 'beginPasskey',
  changes: true,
  input: empty,
  output: z.object({
    nonce: z.string(),
    /** Base64url; the same for all passkeys of a user, and says nothing about them. */
    userHandle: z.string(),
    credentialIds: z.array(z.string()),
  }),
});

/** Adds a passkey that was made over the decision to add one of this name. */
export const addPasskey = defineCall({
  name: 'addPasskey',
  protection: 'security',
  rests: true,
  input: z.object({
    name,
    credentialId,
    decision: z.string().check(z.maxLength(4_096)),
    clientDataJSON: base64Text,
    authenticatorData: base64Text,
    ...stepUp,
  }),
  output: z.object({ success: z.literal(true), passkey }),
});

export const renamePasskey = defineCall({
  name: 'renamePasskey',
  protection: 'security',
  rests: true,
  input: z.object({ credentialId, name, ...stepUp }),
  output: done,
});

/** Removes a passkey; with the last one, as with the PIN, nothing asks for it any more. */
export const removePasskey = defineCall({
  name: 'removePasskey',
  protection: 'security',
  rests: true,
  input: z.object({ credentialId, ...stepUp }),
  output: done,
});
