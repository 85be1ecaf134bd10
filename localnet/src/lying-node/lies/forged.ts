import { parseTransaction } from '../../chain/wire.ts';
import { encodeWire, instructionError } from '../../rpc/encode-transaction.ts';
import { type Call, changed, optionsOf, type Result } from '../call.ts';
import type { LieOf } from '../lie.ts';
import type { MakeTeller, Surroundings } from '../teller.ts';

const OUT_OF_FUNDS = { InstructionError: [0, { Custom: 1 }] };
const METHODS = ['getSignatureStatuses', 'getTransaction'];

/** What the node says of a transaction that never landed, the same each time. */
interface Forged {
  readonly slot: number;
  readonly unixSeconds: number;
  /** Null if the node never saw its bytes. */
  readonly wire: Uint8Array | null;
  readonly keys: readonly string[];
  readonly meta: Result;
}

export const forgedLanding: MakeTeller<LieOf<'forgedLanding'>> = ({ signatures }, surroundings) =>
  forging({ error: null, isUnpaid: false }, signatures, surroundings);

export const forgedFailure: MakeTeller<LieOf<'forgedFailure'>> = (
  { signatures, unpaid: isUnpaid = false, error = isUnpaid ? 'InsufficientFundsForFee' : OUT_OF_FUNDS },
  surroundings,
) => forging({ error, isUnpaid }, signatures, surroundings);

/** How what is forged ended. */
interface Ending {
  /** Null if it succeeded. */
  readonly error: unknown;
  /** No one paid a fee for it. */
  readonly isUnpaid: boolean;
}

/** With an error, what did land is said to have failed as well. */
function forging(
  ending: Ending,
  signatures: readonly string[] | undefined,
  surroundings: Surroundings,
): ReturnType<MakeTeller<LieOf<'forgedFailure'>>> {
  const { truth } = surroundings;
  const { error } = ending;
  const forged = new Map<string, Promise<Forged>>();
  const forge = (signature: string): Promise<Forged> => {
    const known = forged.get(signature) ?? forgery(signature, ending, surroundings);
    forged.set(signature, known);
    return known;
  };
  const meant = (signature: string): boolean => signatures === undefined || signatures.includes(signature);
  const reached = async (commitment: string): Promise<number> => truth('getSlot', [{ commitment }]);

  const statuses = async ({ params }: Call, result: Result): Promise<Result> => {
    const names = params[0] as readonly string[];
    const finalized = await reached('finalized');
    const value = await Promise.all(
      names.map(async (name, index) => {
        const status = result.value[index];
        if (!meant(name)) return status;
        if (status) return error === null ? status : { ...status, err: error, status: { Err: error } };
        const { slot } = await forge(name);
        const isFinal = slot <= finalized;
        return {
          slot,
          confirmations: isFinal ? null : 1,
          err: error,
          status: error === null ? { Ok: null } : { Err: error },
          confirmationStatus: isFinal ? 'finalized' : 'confirmed',
        };
      }),
    );
    return { ...result, value };
  };

  const transaction = async ({ params }: Call, result: Result): Promise<Result> => {
    const signature = String(params[0]);
    if (!meant(signature)) return result;
    if (result) return error === null ? result : { ...result, meta: failed(result.meta, ending) };
    const { commitment = 'finalized', encoding, maxSupportedTransactionVersion } = optionsOf(params);
    const { slot, unixSeconds, wire, keys, meta } = await forge(signature);
    if (slot > (await reached(String(commitment)))) return null;
    return {
      slot,
      blockTime: unixSeconds,
      ...(maxSupportedTransactionVersion !== undefined && {
        version: wire === null ? 0 : parseTransaction(wire).message.version,
      }),
      transaction:
        wire === null
          ? { signatures: [signature], message: { accountKeys: [], instructions: [] } }
          : encodeWire({ wire, keys }, encoding),
      meta,
    };
  };

  return {
    methods: METHODS,
    tell: (call, honest) =>
      changed(honest(call), (result) =>
        call.method === 'getTransaction' ? transaction(call, result) : statuses(call, result),
      ),
  };
}

async function forgery(signature: string, ending: Ending, { truth, seen }: Surroundings): Promise<Forged> {
  const slot: number = await truth('getSlot', [{ commitment: 'confirmed' }]);
  const unixSeconds: number = await truth('getBlockTime', [slot]);
  const wire = seen.get(signature) ?? null;
  if (wire === null) return { slot, unixSeconds, wire, keys: [], meta: meta(NO_BALANCES, ending) };
  const options = {
    encoding: 'base64',
    commitment: 'processed',
    replaceRecentBlockhash: true,
    innerInstructions: true,
  };
  const { value } = await truth('simulateTransaction', [Buffer.from(wire).toString('base64'), options]);
  const { writable = [], readonly = [] } = value.loadedAddresses ?? {};
  const keys = [...parseTransaction(wire).message.staticKeys, ...writable, ...readonly];
  return { slot, unixSeconds, wire, keys, meta: meta(value, ending) };
}

const NO_BALANCES = { preBalances: [], postBalances: [], preTokenBalances: [], postTokenBalances: [] };

/** The meta of a transaction that did what its simulation shows, or failed. */
function meta(simulated: Result, ending: Ending): Result {
  const told = {
    err: null,
    status: instructionError(null),
    fee: simulated.fee ?? 5_000,
    preBalances: simulated.preBalances ?? [],
    postBalances: simulated.postBalances ?? [],
    preTokenBalances: simulated.preTokenBalances ?? [],
    postTokenBalances: simulated.postTokenBalances ?? [],
    innerInstructions: simulated.innerInstructions ?? [],
    logMessages: simulated.logs ?? [],
    loadedAddresses: simulated.loadedAddresses ?? { writable: [], readonly: [] },
    rewards: [],
    computeUnitsConsumed: simulated.unitsConsumed ?? 150,
  };
  return ending.error === null ? told : failed(told, ending);
}

/** The meta of a transaction that cost its fee, if anybody paid one, and did nothing. */
function failed(told: Result, { error, isUnpaid }: Ending): Result {
  const fee = isUnpaid ? 0 : told.fee;
  const postBalances = told.preBalances.map((lamports: number, index: number) =>
    index === 0 ? lamports - fee : lamports,
  );
  return {
    ...told,
    ...(isUnpaid && { logMessages: [], computeUnitsConsumed: 0 }),
    fee,
    err: error,
    status: { Err: error },
    postBalances,
    postTokenBalances: told.preTokenBalances,
    innerInstructions: [],
  };
}
