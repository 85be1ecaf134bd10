import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { fetchWhenIdle } from '../browser/when-idle.ts';
import { canUsePasskeys, type Factor, passkeyRequest } from '../data/factor.ts';
import { Cancelled } from '../data/failure.ts';
import { type AskPin, PinContext, type PinPrompt } from '../data/pin.ts';
import { problemOf } from '../data/pin-problem.ts';
import { pinRefusal } from '../data/pin-refusal.ts';
import { t } from '../locale/t.ts';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import type { PinProblem } from '../ui/PinCover.tsx';
import { SignInAgainProvider } from './SignInAgainProvider.tsx';

const loadCover = () => import('../ui/PinCover.tsx');
const PinCover = lazyDialog(() => loadCover().then((m) => m.PinCover));
const ForgotPinSheet = lazyDialog(() =>
  import('../screens/account/pin-reset/ForgotPinSheet.tsx').then((m) => m.ForgotPinSheet),
);

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
