import type { ErrorCode, ErrorContext } from '@cumulus/contract/errors.ts';
import type { NoticeLanguage } from '@cumulus/contract/notices.ts';
import type { WarningCode, WarningContext } from '@cumulus/contract/warnings.ts';

/** Words of the screens by the English ones; two forms if a number decides and the language has more than one. */
export type Words = Readonly<Record<string, string | readonly [one: string, other: string]>>;

interface Context extends ErrorContext, WarningContext {}
/** A request that got no answer of the server, or none that can be read. */
type RequestFailure = 'NETWORK' | 'TIMEOUT' | 'MALFORMED_ANSWER';
/** The app acts on these and never shows them; INVALID_INPUT is for programmers. */
type Unshown = 'INTERNAL' | 'PIN_REQUIRED' | 'INVALID_PIN' | 'INVALID_INPUT';
type Code = Exclude<ErrorCode, Unshown> | WarningCode | RequestFailure;

/** The sentence of each refusal, warning and failed request, from its context. */
export type Sentences = {
  readonly [C in Code]: C extends keyof Context ? (context: Context[C]) => string : string;
};

/** A clause of the terms of service. */
export interface Clause {
  readonly title: string;
  readonly text: string;
}

/** All that the app says in a language other than English. */
export interface Catalogue {
  /** The document's language, if it is more than the catalogue's name: "pt-BR". */
  readonly tag?: string;
  /** What pushes and mails are written in, if the server writes this language; else they are English. */
  readonly notices?: NoticeLanguage;
  /** What stands between two sentences; a space if it is not said. */
  readonly sentenceGap?: string;
  readonly words: Words;
  readonly sentences: Sentences;
  /** Of version 1.0, clause by clause: users accept the English text. */
  readonly terms: readonly Clause[];
}
