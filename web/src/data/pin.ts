import type { CallInput, CallOutput } from '@cumulus/contract/call.ts';
import { PIN_STATUS_POLL } from '@cumulus/contract/limits.ts';
import type { CallName, Calls } from '@cumulus/contract/registry.ts';
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { call } from './client.ts';
import { callWith, type Factor } from './factor.ts';
import { userKey } from './query-client.ts';
import { useRecentSignIn } from './sign-in-again.ts';
import { type Tap, useTap } from './tap.ts';

/** The calls that take a PIN or a passkey of a user who has one. */
type PinnedName = {
  [N in CallName]: undefined extends CallInput<Calls[N]>
    ? never
    : CallInput<Calls[N]> extends { pin?: string | null | undefined }
      ? CallInput<Calls[N]> extends { pin: string }
        ? never
        : N
      : never;
}[CallName];

/** The texts of the cover. */
export interface PinPrompt {
  /** "Enter your PIN" or "Use your passkey" if not given. */
  title?: string;
  /** What is confirmed: "Send 1.5 SOL to 9WzD...AWWM". */
  detail?: string;
}

/** Sends the request while `tap` lasts. `factor` is null until the server asks for one. */
type Attempt<T> = (factor: Factor | null, tap: Tap) => Promise<T>;
export type AskPin = <T>(attempt: Attempt<T>, prompt: PinPrompt, tap: Tap) => Promise<T>;

export const PinContext = createContext<AskPin | null>(null);

/**
 * Sends what one tap has confirmed. `pinned` makes an attempt and, if the server wants the PIN, a passkey or a recent sign-in, asks for
 * it and repeats the attempt; `callPinned` does so with a named call. Both reject with Cancelled if the user does not enter the PIN or the tap
 * ends first, else with the call's own failure.
 */
export function usePinned() {
  const askPin = useContext(PinContext);
  if (!askPin) throw new Error('usePinned outside of PinProvider');
  const withRecentSignIn = useRecentSignIn();
  const begin = useTap();
  const pinned = <T>(attempt: Attempt<T>, prompt: PinPrompt): Promise<T> =>
    askPin((factor, tap) => withRecentSignIn(() => attempt(factor, tap), tap), prompt, begin());
  const callPinned = <N extends PinnedName>(
    name: N,
    input: CallInput<Calls[N]>,
    prompt: PinPrompt,
  ): Promise<CallOutput<Calls[N]>> => pinned((factor, tap) => callWith(factor, name, input, tap), prompt);
  return { pinned, callPinned };
}

const pinStatusQuery = (uid: string) => ({
  queryKey: pinStatusKey(uid),
  queryFn: () => call('checkCloudWalletPinStatus', null),
});

/** Whether the user has set a PIN; kept fresh by the shell's poll. */
export function usePinStatus(uid: string) {
  return useQuery(pinStatusQuery(uid));
}

/** Polls the PIN status every 2 s while the page is visible. Mount it once: each mount has a timer. */
export function usePinStatusPoll(uid: string): void {
  useQuery({
    ...pinStatusQuery(uid),
    refetchInterval: PIN_STATUS_POLL,
    refetchIntervalInBackground: false,
    // The poller renders nothing, so no answer re-renders it.
    notifyOnChangeProps: [],
  });
}
export const pinStatusKey = (uid: string) => userKey(uid, 'pin-status');
