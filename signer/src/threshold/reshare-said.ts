import { canonicalJson } from '../../../wire/src/canonical-json.ts';
import type { KeptShare, WalletRecord } from '../journal/record.ts';
import { Refusal } from '../terms/refusal.ts';
import type { Members } from './members.ts';
import type { Said } from './said.ts';

/** What a member says of its share of an epoch: that it has it, or that it signs with it. */
export function shareSaid(
  is: 'took' | 'signs',
  { walletId, owner, publicKey }: WalletRecord,
  { epoch, group }: KeptShare,
): string {
  return canonicalJson({ is: `${is} anew`, walletId, owner, publicKey, epoch: String(epoch), group });
}

/** Throws a Refusal unless both others have said this. */
export function expectSaid(members: Members, text: string, said: Readonly<Record<string, Said>>): void {
  for (const { name } of members.others) {
    if (said[name]?.text !== text) throw new Refusal(`${name} has not said this of its share`);
    members.heard(name, text, said[name].signature);
  }
}
