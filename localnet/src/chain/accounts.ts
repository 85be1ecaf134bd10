import type { Account } from './account.ts';
import { readTokenAccount } from './token.ts';

export interface Version {
  readonly slot: number;
  readonly account: Account | null;
}

/** Every account that was ever set, with as much of its past as readers at lagging commitments need. */
export class AccountStore {
  readonly #versions = new Map<string, Version[]>();
  /** Token accounts by the wallet that owns, or lately owned, them. */
  readonly #byOwner = new Map<string, Set<string>>();

  /** True if this address was ever set here. Others may still be built into the VM. */
  has(address: string): boolean {
    return this.#versions.has(address);
  }

  /** The account as it stood at the end of `slot`. */
  get(address: string, slot: number): Account | null {
    return this.#versions.get(address)?.findLast((version) => version.slot <= slot)?.account ?? null;
  }

  /** Sets an account as of `slot`. States that ended before `forgottenBefore` are dropped. */
  set(address: string, account: Account | null, slot: number, forgottenBefore: number): void {
    const versions = this.#versions.get(address);
    if (versions === undefined) this.#versions.set(address, [{ slot, account }]);
    else {
      if (versions.at(-1)!.slot === slot) versions.pop();
      versions.push({ slot, account });
      while (versions.length > 1 && versions[1]!.slot <= forgottenBefore) versions.shift();
    }
    const owner = account === null ? undefined : readTokenAccount(account)?.owner;
    if (owner === undefined) return;
    const owned = this.#byOwner.get(owner);
    if (owned === undefined) this.#byOwner.set(owner, new Set([address]));
    else owned.add(address);
  }

  /** Addresses of the token accounts that `owner` had at the end of `slot`, with the accounts. */
  tokenAccountsOf(owner: string, slot: number): (readonly [string, Account])[] {
    return [...(this.#byOwner.get(owner) ?? [])].flatMap((address) => {
      const account = this.get(address, slot);
      return account !== null && readTokenAccount(account)?.owner === owner
        ? [[address, account] as const]
        : [];
    });
  }

  /** The newest state of every account. */
  *newest(): Generator<readonly [string, Account | null]> {
    for (const [address, versions] of this.#versions) yield [address, versions.at(-1)!.account];
  }

  /** Every account with its past, as plain data for a snapshot. */
  dump(): (readonly [string, readonly Version[]])[] {
    return [...this.#versions];
  }

  load(dumped: ReturnType<AccountStore['dump']>): void {
    for (const [address, versions] of dumped) {
      for (const { slot, account } of versions) this.set(address, account, slot, Number.NEGATIVE_INFINITY);
    }
  }
}
