/** What a call asks of its caller. Whatever takes a factor is refused while the account is frozen, unless `whileFrozen` is true. */
interface Asked {
  readonly session: boolean;
  /** Accepted terms. */
  readonly terms: boolean;
  /**
   * `step-up`: a factor if the user has one, which is the six-digit PIN in `input.pin`, or a passkey in `input.passkey`. `own`: a passkey;
   * `input.pin` is what the call is about, and for its handler to judge.
   */
  readonly factor: 'step-up' | 'own' | null;
  /** Of a user without a factor, a sign-in within RECENT_SIGN_IN: the call changes something about security. */
  readonly recentSignIn: boolean;
  readonly whileFrozen: boolean;
}

const nothing: Asked = { session: false, terms: false, factor: null, recentSignIn: false, whileFrozen: true };
const session: Asked = { ...nothing, session: true };
const stepUp: Asked = { ...session, factor: 'step-up', whileFrozen: false };
const own: Asked = { ...stepUp, factor: 'own' };

const PROTECTIONS = {
  /** Works signed out. */
  public: nothing,
  session,
  /** Moves money, or decides about what will. */
  money: { ...stepUp, terms: true },
  security: { ...stepUp, recentSignIn: true },
  'money and security': { ...stepUp, terms: true, recentSignIn: true },
  /** Sets the PIN. */
  'new PIN': { ...own, recentSignIn: true },
  /** Removes the PIN, which is enough for that. */
  'old PIN': own,
  thaw: { ...own, recentSignIn: true, whileFrozen: true },
} as const satisfies Readonly<Record<string, Asked>>;

/** How a call is protected: each in exactly one of these ways. */
export type Protection = keyof typeof PROTECTIONS;

export function askedBy({ protection }: { readonly protection: Protection }): Asked {
  return PROTECTIONS[protection];
}
