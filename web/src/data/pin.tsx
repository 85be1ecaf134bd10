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
import { t } from '../locale/t.ts';
import type { PinProblem } from '../ui/PinCover.tsx';
import { call } from './client.ts';
import { pinRefusal } from './pin-refusal.ts';
import { userKey } from './query.ts';
import { fetchWhenIdle } from './when-idle.ts';

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

/** The user chose not to enter the PIN. Nothing was done, and nothing needs saying. */
export class Cancelled extends Error {
  constructor() {
    super('Cancelled');
    this.name = 'Cancelled';
  }
}

export type CallPinned = <N extends PinnedName>(
  name: N,
  input: CallInput<Calls[N]>,
  question: PinQuestion,
) => Promise<CallOutput<Calls[N]>>;

const PinContext = createContext<CallPinned | null>(null);

/**
 * `const { callPinned } = usePinned()`: makes a call, and where the server wants the PIN, asks for it and makes the
 * same call again. Rejects with Cancelled, or with the call's own failure.
 */
export function usePinned(): { callPinned: CallPinned } {
  const callPinned = useContext(PinContext);
  if (!callPinned) throw new Error('usePinned outside of PinProvider');
  return { callPinned };
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
  attempt: (pin: string) => Promise<unknown>;
  resolve: (answer: unknown) => void;
  reject: (reason: unknown) => void;
}

/** Holds the cover that asks for the PIN. One question at a time; a second one waits its turn. */
export function PinProvider({ children }: { children: ReactNode }) {
  const [questions, setQuestions] = useState<readonly Asking[]>([]);
  const [problem, setProblem] = useState<PinProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const used = useRef(false);
  useEffect(() => fetchWhenIdle(loadCover), []);
  const asking = questions[0];
  if (asking) used.current = true;

  const done = () => {
    setQuestions((all) => all.slice(1));
    setProblem(null);
    setBusy(false);
  };

  const submit = async (pin: string) => {
    if (!asking) return;
    setBusy(true);
    try {
      const answer = await asking.attempt(pin);
      done();
      asking.resolve(answer);
    } catch (failure) {
      const next = problemOf(failure);
      if (next) {
        setBusy(false);
        setProblem(next);
        return;
      }
      done();
      asking.reject(failure);
    }
  };

  const callPinned = useCallback<CallPinned>(async (name, input, question) => {
    try {
      return await call(name, input);
    } catch (failure) {
      const refusal = pinRefusal(failure);
      if (!refusal) throw failure;
      return new Promise((resolve, reject) => {
        const attempt = (pin: string) => call(name, { ...(input as object), pin } as typeof input);
        if (refusal.kind === 'locked') setProblem(problemOf(failure));
        setQuestions((all) => [
          ...all,
          { ...question, attempt, resolve: resolve as Asking['resolve'], reject },
        ]);
      });
    }
  }, []);

  return (
    <PinContext value={callPinned}>
      {children}
      {(asking || used.current) && (
        <Suspense>
          <PinCover
            open={asking !== undefined}
            title={asking?.title ?? t('Enter your PIN')}
            detail={asking?.detail}
            problem={problem}
            busy={busy}
            onPin={(pin) => void submit(pin)}
            onCancel={() => {
              if (busy) return;
              done();
              asking?.reject(new Cancelled());
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
