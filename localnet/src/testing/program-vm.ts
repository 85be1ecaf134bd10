import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import { type Account, NOTHING } from '../chain/account.ts';
import { addressBytes } from '../chain/base58.ts';
import { NATIVE_MINT, readTokenAccount, TOKEN_PROGRAM } from '../chain/token.ts';
import { Vm } from '../chain/vm.ts';
import { parseTransaction } from '../chain/wire.ts';
import { associatedAccount, type TokenOf } from '../programs/addresses.ts';

const BLOCKHASH = '11111111111111111111111111111111' as Blockhash;

export const WRAPPED_SOL: TokenOf = { mint: NATIVE_MINT as Address, program: TOKEN_PROGRAM as Address };

/** A VM with the localnet's programs, and with accounts that a test puts there, at a time in seconds since 1970. */
export function programVm(unixSeconds: number) {
  const vm = new Vm();
  vm.setClock(1, unixSeconds);

  const put = (address: Address, owner: string, data: Uint8Array, lamports = 0n): void => {
    vm.setAccount(address, {
      lamports: vm.rentExemptMinimum(data.length) + lamports,
      owner,
      executable: false,
      data,
    });
  };

  return {
    fund(address: Address, lamports: bigint): void {
      vm.setAccount(address, { ...NOTHING, lamports });
    },
    /** `extensions` as Token-2022 lays them out. */
    putMint({ mint, program }: TokenOf, decimals: number, extensions: Uint8Array = Buffer.alloc(0)): void {
      const data = Buffer.alloc(82);
      data.writeBigUInt64LE(10n ** 15n, 36);
      data[44] = decimals;
      data[45] = 1;
      const rest = [Buffer.alloc(83), Buffer.of(1), extensions];
      put(mint, program, extensions.length === 0 ? data : Buffer.concat([data, ...rest]));
    },
    /** Puts the associated account of an owner with this much in it; answers its address. */
    async hold(owner: Address, token: TokenOf, amount: bigint, extensions?: Uint8Array): Promise<Address> {
      const address = await associatedAccount(owner, token);
      const data = Buffer.alloc(165);
      data.set(addressBytes(token.mint), 0);
      data.set(addressBytes(owner), 32);
      data.writeBigUInt64LE(amount, 64);
      data[108] = 1;
      if (token.mint === NATIVE_MINT) {
        data.writeUInt32LE(1, 109);
        data.writeBigUInt64LE(vm.rentExemptMinimum(165), 113);
      }
      const all = extensions ? Buffer.concat([data, Buffer.of(2), extensions]) : data;
      put(address, token.program, all, token.mint === NATIVE_MINT ? amount : 0n);
      return address;
    },
    /** Runs instructions that all their signers sign; what they do stays. Answers the error, null for none. */
    run(payer: Address, ...instructions: readonly Instruction[]) {
      const transaction = pipe(
        createTransactionMessage({ version: 0 }),
        (message) => setTransactionMessageFeePayer(payer, message),
        (message) =>
          setTransactionMessageLifetimeUsingBlockhash(
            { blockhash: BLOCKHASH, lastValidBlockHeight: 0n },
            message,
          ),
        (message) => appendTransactionMessageInstructions(instructions, message),
        compileTransaction,
      );
      const wire = new Uint8Array(getTransactionEncoder().encode(transaction));
      const { error, accounts, logs } = vm.simulate(parseTransaction(wire).wire, false);
      for (const [address, account] of accounts) vm.setAccount(address, account);
      return { error, logs };
    },
    lamports: (address: Address): bigint => vm.account(address)?.lamports ?? 0n,
    /** Null if there is no such token account. */
    amount(address: Address): bigint | null {
      const account: Account | null = vm.account(address);
      return account && (readTokenAccount(account)?.amount ?? null);
    },
  };
}
