/**
 * posted    its request went out. Accepted or not is open until the server says so; see concludePayment.
 * accepted  the server has it and will carry it out, or already has.
 * Either way only its outcome is asked for. A request that was refused, or never went out, leaves no intention behind.
 */
export type IntentState = 'posted' | 'accepted';

/** One intention to move money, from one tap of its user. Its key makes the server accept it at most once. */
export interface Intent {
  readonly key: string;
  readonly state: IntentState;
  readonly txSignature: string | null;
}

/** What a screen says of an intention; the rest is the same for all of them. */
export type Intended<I extends Intent> = Omit<I, keyof Intent>;

/** Keeps the one unsettled intention of a screen. */
export interface IntentPlace<I extends Intent> {
  readonly find: () => I | null;
  readonly keep: (intent: I) => void;
  /** Forgets this intention. One that has taken its place stays. */
  readonly settle: (intent: I) => void;
}

/**
 * Kept with the tab, so that a reload finds it, and under its user, so that no other user does. `name` has to name both
 * the user and the screen.
 */
export function intentPlace<I extends Intent>(
  name: string,
  write: (intent: I) => unknown = (intent) => intent,
  read: (written: unknown) => I = (written) => written as I,
): IntentPlace<I> {
  const find = (): I | null => {
    const text = sessionStorage.getItem(name);
    return text === null ? null : read(JSON.parse(text));
  };
  return {
    find,
    keep: (intent) => sessionStorage.setItem(name, JSON.stringify(write(intent))),
    settle: ({ key }) => {
      if (find()?.key === key) sessionStorage.removeItem(name);
    },
  };
}
