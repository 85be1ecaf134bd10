import type { RpcFailure } from './rpc-answer.ts';

/*
 * "Too many", as providers of nodes say it: with HTTP 429, or with HTTP 200 and an error for one call of a batch or in place of all answers.
 * A limit is never an answer about the chain. Several of the codes also mean something of Solana's own; their words tell the
 * difference: -32007 is a skipped slot, -32012 a scan that failed, -32005 a node that is behind.
 */

/** Codes that say nothing else. */
const LIMIT_CODES = new Set([429, -32429]);
/** Errors about what was sent: their words quote programs and parameters, which anyone may write. */
const OF_THE_CALL = new Set([-32002, -32003, -32600, -32601, -32602, -32700]);
const LIMIT_WORDS =
  /too many requests|\b(requests?|rate|rps|calls?|credits?|compute units?|throughput|quota)\b[^.]*\b(limit(ed)?|exceeded|exhausted)\b|\b(exceeded|reached)\b[^.]*\b(rps|rate|request|credit|quota)s?\b/i;
/** "50/second", "6000/sec", "10 per second" */
const TOLD_RATE = /(\d+)\s*(?:\/|per)\s*sec/i;

/** Whether an error of a node or its provider says that it was asked too much. */
export function isLimit({ code, message }: RpcFailure): boolean {
  if (LIMIT_CODES.has(code)) return true;
  return !OF_THE_CALL.has(code) && LIMIT_WORDS.test(String(message));
}

/** The calls a second that a refusal names; null if it names none, or counts something else than calls. */
export function toldRate(words: string): number | null {
  const told = TOLD_RATE.exec(words)?.[1];
  if (told === undefined || /credit|compute unit/i.test(words)) return null;
  return Math.max(1, Number(told));
}

/** Whether a refusal is of the number of calls in one request. */
export function isBatchRefusal(status: number, words: string): boolean {
  return status === 413 || /batch/i.test(words);
}
