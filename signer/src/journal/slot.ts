import type { Part } from '../../../wire/src/trades.ts';
import type { SignatureRecord } from './record.ts';

/*
 * What has at most one transaction that may land is a slot: a mandate, or one round of one of its trades, whichever choice it is
 * made by.
 */

export function slotOf(mandateId: string, part: Part | null): string {
  return part === null ? mandateId : `${mandateId}/${part.trade}/${part.round}`;
}

/** That of what was signed. */
export function slotIn({ mandateId, part }: Pick<SignatureRecord, 'mandateId' | 'part'>): string {
  return part === undefined ? mandateId : `${mandateId}/${part.slice(0, part.lastIndexOf('/'))}`;
}

/** As a record has it: "trade/round/choice". */
export function partIn({ trade, round, choice }: Part): string {
  return `${trade}/${round}/${choice}`;
}
