// The library's own front re-encodes every transaction from kit's objects; the native class takes the wire bytes as they came.
import internal from 'litesvm/dist/internal.js';
import { programAccounts } from '../programs/programs.ts';
import { type Account, NOTHING } from './account.ts';
import { addressBytes, addressOf } from './base58.ts';
import { eras } from './era.ts';
import { type TransactionError, transactionError } from './errors.ts';

/** Instructions that programs called, under the index of the top-level instruction that led to them. */
export interface InnerInstructions {
  readonly index: number;
  readonly instructions: readonly {
    readonly programIndex: number;
    readonly accounts: Uint8Array;
    readonly data: Uint8Array;
    readonly stackHeight: number;
  }[];
}

/** Of collected rent; rent is no longer collected. */
const BURN_PERCENT = 50;

/** Result of running a transaction. */
export interface Run {
  readonly error: TransactionError | null;
  readonly logs: readonly string[];
  readonly units: bigint;
  readonly inner: readonly InnerInstructions[];
  readonly returnData: { readonly program: string; readonly data: Uint8Array } | null;
}

/** The Solana VM. It knows accounts and time; blocks, history and fees' bookkeeping are the chain's. */
export class Vm {
  readonly #svm = new internal.LiteSvm();

  constructor(rentPerByteLamports = eras.now.rentPerByteLamports) {
    this.setRent(rentPerByteLamports);
    // Blockhashes and duplicates are checked by the chain: the library knows one blockhash and a bounded history.
    this.#svm.setBlockhashCheck(false);
    this.#svm.setTransactionHistory(0n);
    this.#svm.withNativeMints();
    for (const [address, account] of programAccounts) this.setAccount(address, account);
  }

  /** Runs a transaction and keeps its effects. `wire` must have come through parseTransaction: the library aborts on malformed bytes. */
  execute(wire: Uint8Array, verifySignatures = true): Run {
    this.#svm.setSigverify(verifySignatures);
    const outcome = this.#svm.sendVersionedTransaction(wire);
    return outcome instanceof internal.FailedTransactionMetadata
      ? run(outcome.meta(), transactionError(outcome.err()))
      : run(outcome, null);
  }

  /** Runs a transaction and discards its effects. `accounts` is empty if it fails. */
  simulate(wire: Uint8Array, verifySignatures: boolean): Run & { readonly accounts: Map<string, Account> } {
    this.#svm.setSigverify(verifySignatures);
    const outcome = this.#svm.simulateVersionedTransaction(wire);
    const accounts = new Map<string, Account>();
    if (outcome instanceof internal.FailedTransactionMetadata) {
      return { ...run(outcome.meta(), transactionError(outcome.err())), accounts };
    }
    for (const entry of outcome.postAccounts()) {
      accounts.set(addressOf(entry.address), readAccount(entry.account()));
    }
    return { ...run(outcome.meta(), null), accounts };
  }

  /** Null if there is no account, or one without lamports, which Solana deletes. */
  account(address: string): Account | null {
    const account = this.#svm.getAccount(addressBytes(address));
    return account === null || account.lamports() === 0n ? null : readAccount(account);
  }

  setAccount(address: string, account: Account | null): void {
    const { lamports, data, owner, executable } = account ?? NOTHING;
    this.#svm.setAccount(
      addressBytes(address),
      new internal.Account(lamports, data, addressBytes(owner), executable, 0n),
    );
  }

  setClock(slot: number, unixSeconds: number): void {
    const clock = this.#svm.getClock();
    clock.slot = BigInt(slot);
    clock.unixTimestamp = BigInt(unixSeconds);
    this.#svm.setClock(clock);
  }

  setRent(perByteLamports: bigint): void {
    this.#svm.setRent(new internal.Rent(perByteLamports, 1, BURN_PERCENT));
  }

  rentExemptMinimum(bytes: number): bigint {
    return this.#svm.minimumBalanceForRentExemption(BigInt(bytes));
  }
}

/** The account at an unused address. */
function readAccount(account: InstanceType<typeof internal.Account>): Account {
  return {
    lamports: account.lamports(),
    owner: addressOf(account.owner()),
    executable: account.executable(),
    data: account.data(),
  };
}

function run(meta: InstanceType<typeof internal.TransactionMetadata>, error: TransactionError | null): Run {
  const inner = meta.innerInstructions().flatMap((list, index) =>
    list.length === 0
      ? []
      : {
          index,
          instructions: list.map((entry) => {
            const instruction = entry.instruction();
            return {
              programIndex: instruction.programIdIndex(),
              accounts: instruction.accounts(),
              data: instruction.data(),
              stackHeight: entry.stackHeight(),
            };
          }),
        },
  );
  const returned = meta.returnData();
  const data = returned.data();
  return {
    error,
    logs: meta.logs(),
    units: meta.computeUnitsConsumed(),
    inner,
    returnData: data.length === 0 ? null : { program: addressOf(returned.programId()), data },
  };
}
