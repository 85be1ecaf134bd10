import * as z from 'zod/mini';

const REDIRECTS_MAX = 10;
const REDIRECT_MAX_CHARACTERS = 500;
const NAME_MAX_CHARACTERS = 200;

const registration = z.object({
  client_name: z.optional(z.string().check(z.maxLength(NAME_MAX_CHARACTERS))),
  redirect_uris: z
    .array(z.string().check(z.maxLength(REDIRECT_MAX_CHARACTERS)))
    .check(z.minLength(1), z.maxLength(REDIRECTS_MAX)),
});

/**
 * What a client registers (RFC 7591), or why it cannot. Of what it says, its name and its addresses are taken; all clients are public,
 * and may wait for their answer at https, at a loopback address, or at a scheme of their own.
 */
export function readRegistration(text: string): Record<string, unknown> | string {
  const read = registration.safeParse(parsed(text));
  if (!read.success) return 'Send redirect_uris, at most ten, and a client_name of at most 200 characters.';
  const { client_name: name, redirect_uris } = read.data;
  return {
    redirect_uris,
    ...(name !== undefined && name.trim() !== '' && { client_name: name }),
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    application_type: 'native',
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
