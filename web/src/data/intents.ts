/**
 * asked       the call is under way. A page that is loaded anew in this state asks again with the same key.
 * pending     signed and under way on the network: the same key asks how it went.
 * unanswered  the call ended without an answer. Carried out or not is unknown; only the user asks again.
 * An intention that is settled, well or not, is kept no longer.
 */
export type IntentState = 'asked' | 'pending' | 'unanswered';

/** One intention to move money. Its key makes the server carry it out at most once, however often it is asked. */
export interface Intent {
  readonly key: string;
  readonly state: IntentState;
  readonly txSignature: string | null;
}
