import type { Handlers } from '../../accounts/caller.ts';
import type { Handles } from './handles.ts';

export function createHandleCalls(handles: Handles): Handlers<'getHandle' | 'setHandle' | 'findRecipient'> {
  return {
    getHandle: (_input, { userId }) => handles.get(userId),
    setHandle: ({ setting }, caller) => handles.set(caller, setting),
    findRecipient: async ({ name }, caller) => ({ found: await handles.find(caller, name) }),
  };
}
