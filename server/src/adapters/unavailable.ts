import { CallError } from '@cumulus/contract/errors.ts';

/** An error that says that a service cannot be reached, with its cause for the log. A cause that is a CallError is returned. */
export function unavailable(
  code: 'CHAIN_UNAVAILABLE' | 'ROUTER_UNAVAILABLE' | 'SIGNER_UNAVAILABLE',
  cause: unknown,
): CallError {
  return cause instanceof CallError ? cause : Object.assign(new CallError(code), { cause });
}
