import type { Commitment } from '../../ports/chain.ts';
import { FEATURE_PROGRAM, KNOWN_GATES } from '../../solana/chain-changes.ts';
import { account, type RpcAccount } from './accounts.ts';
import type { JsonRpc } from './json-rpc.ts';
import { decoded } from './reader.ts';

/** Changes of the chain, by the addresses of their gates. */
export interface Features {
  /** The slot since which each is active; null if it is scheduled, for the beginning of the next epoch. */
  readonly slots: ReadonlyMap<string, bigint | null>;
  /** False if the node lists no accounts of a program: then only the gates that this version knows were looked at. */
  readonly isComplete: boolean;
}

/** A gate's account is there once its change is scheduled: a byte that says whether it is active, and since which slot. */
export async function readFeatures(rpc: JsonRpc, commitment: Commitment): Promise<Features> {
  const options = { encoding: 'base64', commitment };
  const listed = await rpc.ask({ method: 'getProgramAccounts', params: [FEATURE_PROGRAM, options] });
  if (listed.error === undefined) {
    const entries = listed.result as { pubkey: string; account: RpcAccount }[];
    return decoded(() => ({
      slots: new Map(entries.map(({ pubkey, account: found }) => [pubkey, slotOf(found)])),
      isComplete: true,
    }));
  }
  const [read] = await rpc.read([{ method: 'getMultipleAccounts', params: [KNOWN_GATES, options] }]);
  const { value } = read as { value: (RpcAccount | null)[] };
  return decoded(() => ({
    slots: new Map(
      KNOWN_GATES.flatMap((gate, index) => {
        const found = value[index];
        return found && found.owner === FEATURE_PROGRAM ? [[gate, slotOf(found)] as const] : [];
      }),
    ),
    isComplete: false,
  }));
}

function slotOf(found: RpcAccount): bigint | null {
  const { data } = account(found)!;
  if (data.length < 9 || data[0] !== 1) return null;
  return Buffer.from(data).readBigUInt64LE(1);
}
