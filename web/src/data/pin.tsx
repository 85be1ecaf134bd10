import type { CallInput, CallOutput } from '@cumulus/contract/call.ts';
import { PIN_STATUS_POLL } from '@cumulus/contract/limits.ts';
import type { CallName, Calls } from '@cumulus/contract/registry.ts';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { fetchWhenIdle } from '../browser/when-idle.ts';
import { t } from '../locale/t.ts';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import type { PinProblem } from '../ui/PinCover.tsx';
import { call } from './client.ts';
import { callWith, canUsePasskeys, type Factor, passkeyRequest } from './factor.ts';
import { Cancelled, PasskeyDeclined } from './failure.ts';
import { pinRefusal } from './pin-refusal.ts';
import { userKey } from './query-client.ts';
import { SignInAgainProvider, useRecentSignIn } from './sign-in-again.tsx';
import { type Tap, useTap } from './tap.ts';

const loadCover = () => import('../ui/PinCover.tsx');
const PinCover = lazyDialog(() => loadCover().then((m) => m.PinCover));
const ForgotPinSheet = lazyDialog(() =>
  import('../screens/account/pin-reset/ForgotPinSheet.tsx').then((m) => m.ForgotPinSheet),
);

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
type AskPin = <T>(attempt: Attempt<T>, prompt: PinPrompt, tap: Tap) => Promise<T>;

const PinContext = createContext<AskPin | null>(null);

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
  const pinned = <T,>(attempt: Attempt<T>, prompt: PinPrompt): Promise<T> =>
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

interface PinRequest extends PinPrompt {
  /** Why no PIN is accepted at first, such as after too many wrong ones. */
  readonly problem: PinProblem | null;
  /** Gives the passkey; null if the user has none, or this page cannot use it. */
  readonly usePasskey: (() => void) | null;
  /** The user has a PIN. */
  readonly takesPin: boolean;
  readonly submit: (factor: Factor) => Promise<void>;
  readonly cancel: () => void;
}

/** The last factor that was tried, and for which question. */
interface Try {
  readonly of: PinRequest;
  readonly busy: boolean;
  readonly problem: PinProblem | null;
}

/** Shows the cover that asks for the PIN or a passkey. One question at a time; others wait. */
export function PinProvider({ children }: { children: ReactNode }) {
  const [requests, setRequests] = useState<readonly PinRequest[]>([]);
  const [lastTry, setTry] = useState<Try | null>(null);
  /** The question for which the user enters the PIN although they have a passkey. */
  const [byPin, setByPin] = useState<PinRequest | null>(null);
  const [isForgotten, setForgotten] = useState(false);
  useEffect(() => fetchWhenIdle(loadCover), []);
  const current = requests[0];
  const { busy, problem } =
    lastTry && lastTry.of === current ? lastTry : { busy: false, problem: current?.problem ?? null };

  const askPin = useCallback<AskPin>(async (attempt, prompt, tap) => {
    const refused = await attempt(null, tap).then(
      (answer) => ({ answer }),
      (failure: unknown) => {
        if (!pinRefusal(failure) && !passkeyRequest(failure)) throw failure;
        return { failure };
      },
    );
    if ('answer' in refused) return refused.answer;
    if (tap.ended.aborted) throw new Cancelled();
    return await new Promise((resolve, reject) => {
      let isSent = false;
      const close = () => {
        tap.ended.removeEventListener('abort', cancel);
        setRequests((all) => all.filter((each) => each !== request));
      };
      const cancel = () => {
        close();
        // A request that is out settles the promise itself.
        if (!isSent) reject(new Cancelled());
      };
      const submit = async (factor: Factor) => {
        isSent = true;
        setTry({ of: request, busy: true, problem: null });
        try {
          const answer = await attempt(factor, tap);
          close();
          resolve(answer);
        } catch (failure) {
          isSent = false;
          const next = problemOf(failure);
          if (next && !tap.ended.aborted) return setTry({ of: request, busy: false, problem: next });
          close();
          reject(next ? new Cancelled() : failure);
        }
      };
      const { failure } = refused;
      const refusal = pinRefusal(failure);
      const passkey = passkeyRequest(failure);
      const takesPin = refusal !== null;
      const request: PinRequest = {
        ...prompt,
        problem: refusal?.kind === 'locked' ? problemOf(failure) : null,
        usePasskey: passkey && (canUsePasskeys() || !takesPin) ? () => void submit({ passkey }) : null,
        takesPin,
        submit,
        cancel,
      };
      tap.ended.addEventListener('abort', cancel);
      setRequests((all) => [...all, request]);
    });
  }, []);

  const usePasskey = current && byPin !== current ? current.usePasskey : null;
  return (
    <PinContext value={askPin}>
      <SignInAgainProvider>{children}</SignInAgainProvider>
      <PinCover
        open={current !== undefined}
        title={current?.title ?? (usePasskey ? t('Use your passkey') : t('Enter your PIN'))}
        detail={current?.detail}
        problem={problem}
        busy={busy}
        passkey={
          usePasskey && {
            onUse: usePasskey,
            onPin: current?.takesPin ? () => setByPin(current) : undefined,
          }
        }
        onPin={(pin) => void current?.submit({ pin })}
        onCancel={() => {
          if (!busy) current?.cancel();
        }}
        onForgot={() => {
          current?.cancel();
          setForgotten(true);
        }}
      />
      <ForgotPinSheet open={isForgotten} onClose={() => setForgotten(false)} />
    </PinContext>
  );
}

/** Why a PIN was refused or a passkey not given; null if the call failed for another reason. */
export function problemOf(failure: unknown): PinProblem | null {
  if (failure instanceof PasskeyDeclined) return { message: failure.message };
  const refusal = pinRefusal(failure);
  if (refusal?.kind === 'locked')
    return { message: t('Too many wrong PINs.'), lockedSeconds: refusal.seconds };
  if (refusal?.kind === 'invalid')
    return {
      message: t('Invalid PIN. Please try again.'),
      triesLeft: refusal.triesLeft,
      ...(refusal.seconds > 0 && { lockedSeconds: refusal.seconds }),
    };
  return null;
}
