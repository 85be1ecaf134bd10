import { PIN_DIGITS } from '@cumulus/contract/limits.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { vibrate } from '../browser/vibrate.ts';
import { plural, t } from '../locale/t.ts';
import { FullCover } from './FullCover.tsx';
import { Mark } from './Mark.tsx';
import { PasskeyPad } from './PasskeyPad.tsx';
import styles from './PinCover.module.css';
import { PinPad } from './PinPad.tsx';

/** Why the last PIN was refused. A new object for each attempt, so that the same message shakes again. */
export interface PinProblem {
  readonly message: string;
  readonly triesLeft?: number | null;
  /** How long the pad is disabled. */
  readonly lockedSeconds?: number;
}

interface PinCoverProps {
  open: boolean;
  title: string;
  /** What the PIN confirms. */
  detail?: string | undefined;
  problem: PinProblem | null;
  busy: boolean;
  /** Called with the PIN when its sixth digit is entered. */
  onPin: (pin: string) => void;
  onCancel: () => void;
  /** Asks for a passkey instead of the PIN, which is offered if `onPin` is set. */
  passkey?: { readonly onUse: () => void; readonly onPin?: (() => void) | undefined } | null;
  /** Offered if the PIN may be forgotten. */
  onForgot?: () => void;
}

/** Asks for the PIN, or for a passkey, over the whole screen. */
export function PinCover(props: PinCoverProps) {
  return (
    <FullCover open={props.open} onClose={props.onCancel} label={props.title}>
      <PinEntry {...props} />
    </FullCover>
  );
}

function PinEntry(props: PinCoverProps) {
  const { title, detail, problem, busy, onPin, onCancel, onForgot, passkey = null } = props;
  const [digits, setDigits] = useState('');
  const [shown, setShown] = useState({ problem, title, detail, busy });
  if (shown.problem !== problem || shown.title !== title || shown.detail !== detail || shown.busy !== busy) {
    setShown({ problem, title, detail, busy });
    // An answered attempt and a new question both clear the digits.
    if (!busy) setDigits('');
  }
  const wait = useWait(problem);
  const heading = useRef<HTMLHeadingElement>(null);

  // The next question is read out, as the first is when the cover opens.
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), [title]);

  useEffect(() => {
    if (problem) vibrate('refused');
  }, [problem]);

  const change = (next: string) => {
    setDigits(next);
    if (next.length === PIN_DIGITS) onPin(next);
  };
  const left = problem?.triesLeft;
  return (
    <div className={styles.entry}>
      <div className={styles.head}>
        <Mark icon={passkey ? 'passkey' : 'lock'} size="m" />
        <h1 ref={heading} tabIndex={-1} data-title className={styles.title}>
          {title}
        </h1>
        {detail && <p className={styles.detail}>{detail}</p>}
        {onForgot && !passkey && (
          <button type="button" className={styles.forgot} disabled={busy} onClick={onForgot}>
            {t('Forgot PIN?')}
          </button>
        )}
      </div>
      {passkey ? (
        <PasskeyPad
          busy={busy}
          problem={problem?.message ?? null}
          onUse={passkey.onUse}
          onPin={passkey.onPin}
          onCancel={onCancel}
        />
      ) : (
        <PinPad
          value={digits}
          onChange={change}
          onCancel={onCancel}
          busy={busy}
          disabled={wait > 0}
          error={problem && (problem.lockedSeconds === undefined || wait > 0) ? problem.message : null}
          note={
            wait > 0
              ? t('Try again in {wait}', { wait: waitText(wait) })
              : !left
                ? null
                : plural(left, '{count} try left', '{count} tries left')
          }
        />
      )}
    </div>
  );
}

/** Seconds until the pad is enabled again, counting down. */
function useWait(problem: PinProblem | null): number {
  const [wait, setWait] = useState({ problem, until: untilOf(problem), now: Date.now() });
  if (wait.problem !== problem) setWait({ problem, until: untilOf(problem), now: Date.now() });
  const seconds = Math.max(0, Math.ceil((wait.until - wait.now) / 1_000));
  const waiting = seconds > 0;

  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setWait((before) => ({ ...before, now: Date.now() })), 1_000);
    return () => clearInterval(timer);
  }, [waiting]);
  return seconds;
}

const untilOf = (problem: PinProblem | null) => Date.now() + (problem?.lockedSeconds ?? 0) * 1_000;
const waitText = (seconds: number) =>
  seconds < 60
    ? t('{seconds} s', { seconds })
    : t('{minutes} min {seconds} s', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
