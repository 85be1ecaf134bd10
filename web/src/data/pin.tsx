import type { CallInput, CallOutput } from '@cumulus/contract/call.ts';
import { PIN_STATUS_POLL } from '@cumulus/contract/limits.ts';
import type { CallName, Calls } from '@cumulus/contract/registry.ts';
import { useQuery } from '@tanstack/react-query';
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { fetchWhenIdle } from '../browser/when-idle.ts';
import { t } from '../locale/t.ts';
import type { PinProblem } from '../ui/PinCover.tsx';
import { call } from './client.ts';
import { Cancelled } from './failure.ts';
import { pinRefusal } from './pin-refusal.ts';
import { userKey } from './query-client.ts';
import { type Tap, useTap } from './tap.ts';

const loadCover = () => import('../ui/PinCover.tsx');
const PinCover = lazy(() => loadCover().then((m) => ({ default: m.PinCover })));

/** The calls whose input takes a PIN and that work without one until the user sets it. */
type PinnedName = {
  [N in CallName]: undefined extends CallInput<Calls[N]>
    ? never
    : CallInput<Calls[N]> extends { pin?: string | null | undefined }
      ? CallInput<Calls[N]> extends { pin: string }
        ? never
        : N
      : never;
}[CallName];

/** What the cover says while it asks. */
export interface PinQuestion {
  /** "Enter your PIN" if not given. */
  title?: string;
  /** The act in its own words: "Send 1.5 SOL to 9WzD...AWWM". */
  detail?: string;
}

/** Sends the request while `tap` lasts. `pin` is null until the server has asked for it. */
type Attempt<T> = (pin: string | null, tap: Tap) => Promise<T>;
type AskPin = <T>(attempt: Attempt<T>, question: PinQuestion, tap: Tap) => Promise<T>;

const PinContext = createContext<AskPin | null>(null);

/**
 * What one tap of the user has confirmed: `pinned` makes an attempt and, if the server wants the PIN, asks for it and
 * makes the same attempt again; `callPinned` does so with a named call. Both reject with Cancelled if the user does not
 * enter it or the tap ends first, else with the call's own failure.
 */
export function usePinned() {
  const askPin = useContext(PinContext);
  if (!askPin) throw new Error('usePinned outside of PinProvider');
  const begin = useTap();
  const pinned = <T,>(attempt: Attempt<T>, question: PinQuestion): Promise<T> =>
    askPin(attempt, question, begin());
  const callPinned = <N extends PinnedName>(
    name: N,
    input: CallInput<Calls[N]>,
    question: PinQuestion,
  ): Promise<CallOutput<Calls[N]>> =>
    pinned(
      (pin, tap) => call(name, { ...(input as object), ...(pin !== null && { pin }) } as typeof input, tap),
      question,
    );
  return { pinned, callPinned };
}

const pinStatusQuery = (uid: string) => ({
  queryKey: pinStatusKey(uid),
  queryFn: () => call('checkCloudWalletPinStatus', null),
});

/** Whether the user has set a PIN. What the shell polls keeps it fresh on every screen. */
export function usePinStatus(uid: string) {
  return useQuery(pinStatusQuery(uid));
}

/** Asks for the PIN status every 2 s while the page is visible. Mount it once: each mount has a timer. */
export function usePinStatusPoll(uid: string): void {
  useQuery({
    ...pinStatusQuery(uid),
    refetchInterval: PIN_STATUS_POLL,
    refetchIntervalInBackground: false,
    // The poller shows nothing, so no answer redraws it.
    notifyOnChangeProps: [],
  });
}
export const pinStatusKey = (uid: string) => userKey(uid, 'pin-status');

interface Asking extends PinQuestion {
  /** Why no PIN is taken at first, as after too many wrong ones. */
  readonly problem: PinProblem | null;
  readonly submit: (pin: string) => Promise<void>;
  readonly cancel: () => void;
}

/** The last PIN that was tried, and the question that it answers. */
interface Try {
  readonly of: Asking;
  readonly busy: boolean;
  readonly problem: PinProblem | null;
}

/** Holds the cover that asks for the PIN. One question at a time; a second one waits its turn. */
export function PinProvider({ children }: { children: ReactNode }) {
  const [questions, setQuestions] = useState<readonly Asking[]>([]);
  const [lastTry, setTry] = useState<Try | null>(null);
  const used = useRef(false);
  useEffect(() => fetchWhenIdle(loadCover), []);
  const asking = questions[0];
  if (asking) used.current = true;
  const { busy, problem } =
    lastTry && lastTry.of === asking ? lastTry : { busy: false, problem: asking?.problem ?? null };

  const askPin = useCallback<AskPin>(async (attempt, question, tap) => {
    const refused = await attempt(null, tap).then(
      (answer) => ({ answer }),
      (failure: unknown) => {
        if (!pinRefusal(failure)) throw failure;
        return { failure };
      },
    );
    if ('answer' in refused) return refused.answer;
    if (tap.ended.aborted) throw new Cancelled();
    return await new Promise((resolve, reject) => {
      let isOut = false;
      const close = () => {
        tap.ended.removeEventListener('abort', cancel);
        setQuestions((all) => all.filter((each) => each !== asked));
      };
      const cancel = () => {
        close();
        // What has gone out has an outcome of its own.
        if (!isOut) reject(new Cancelled());
      };
      const submit = async (pin: string) => {
        isOut = true;
        setTry({ of: asked, busy: true, problem: null });
        try {
          const answer = await attempt(pin, tap);
          close();
          resolve(answer);
        } catch (failure) {
          isOut = false;
          const next = problemOf(failure);
          if (next && !tap.ended.aborted) return setTry({ of: asked, busy: false, problem: next });
          close();
          reject(next ? new Cancelled() : failure);
        }
      };
      const { failure } = refused;
      const locked = pinRefusal(failure)?.kind === 'locked' ? problemOf(failure) : null;
      const asked: Asking = { ...question, problem: locked, submit, cancel };
      tap.ended.addEventListener('abort', cancel);
      setQuestions((all) => [...all, asked]);
    });
  }, []);

  return (
    <PinContext value={askPin}>
      {children}
      {(asking || used.current) && (
        <Suspense>
          <PinCover
            open={asking !== undefined}
            title={asking?.title ?? t('Enter your PIN')}
            detail={asking?.detail}
            problem={problem}
            busy={busy}
            onPin={(pin) => void asking?.submit(pin)}
            onCancel={() => {
              if (!busy) asking?.cancel();
            }}
          />
        </Suspense>
      )}
    </PinContext>
  );
}

/** What the cover says about a PIN that was not taken; null where the call failed for another reason. */
export function problemOf(failure: unknown): PinProblem | null {
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
