import { NATIVE_MINT, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../chain/token.ts';
import {
  type AccountInfo,
  type CallAccount,
  dataOf,
  type interfaceOf,
  isAddress,
  isWritable,
  keyOf,
  lamportsOf,
  lengthOf,
  ownerOf,
  type Seeds,
  same,
} from './accounts.ts';
import { ANCHOR } from './anchor.ts';
import {
  below,
  type Condition,
  demand,
  fail,
  load,
  loadByte,
  type memory,
  minus,
  number,
  plus,
  systemCall,
  times,
  type Value,
  when,
} from './language.ts';
import type { Code } from './sbf.ts';

const TOKEN_ACCOUNT_BYTES = 165;
/** The account itself, and what each account is charged for beside its data. */
const CHARGED_BYTES = TOKEN_ACCOUNT_BYTES + 128;
/** Lamports a byte (u64), then the years that they last (f64, 1 since SIMD-0194), and a byte. */
const RENT_BYTES = 24;
const [HOLDER_AT, AMOUNT_AT, DECIMALS_AT] = [32, 64, 44];
const [ASSIGN, TRANSFER_SOL, ALLOCATE] = [1, 2, 8];
const [CLOSE_ACCOUNT, TRANSFER_CHECKED, SYNC_NATIVE, INITIALIZE_ACCOUNT_3] = [9, 12, 17, 18];

export const amountIn = (account: AccountInfo): Value => load(dataOf(account), AMOUNT_AT);
export const isNative = (mint: AccountInfo): Condition => isAddress(keyOf(mint), NATIVE_MINT);

/** Fails unless this is one of the two token programs. */
export const demandTokenProgram = (program: AccountInfo): Code =>
  when(
    isAddress(keyOf(program), TOKEN_PROGRAM),
    [],
    demand(isAddress(keyOf(program), TOKEN_2022_PROGRAM), ANCHOR.anotherProgram),
  );

/** A token, by its mint and the program that owns it. */
export interface TokenInfo {
  readonly mint: AccountInfo;
  readonly program: AccountInfo;
}

/** Fails unless this is a token account of `holder` that may be written. */
export const demandTokenAccount = (
  account: AccountInfo,
  holder: AccountInfo,
  { mint, program }: TokenInfo,
): Code => [
  ...demand(isWritable(account), ANCHOR.notWritable),
  ...demand(same(ownerOf(account), keyOf(program)), ANCHOR.anotherTokenProgram),
  ...when(below(lengthOf(account), number(TOKEN_ACCOUNT_BYTES)), fail(ANCHOR.notAnAccount)),
  ...demand(same(dataOf(account), keyOf(mint)), ANCHOR.anotherMint),
  ...demand(same(plus(dataOf(account), number(HOLDER_AT)), keyOf(holder)), ANCHOR.anotherOwner),
];

const addressFields = (account: AccountInfo) =>
  [0, 8, 16, 24].map((at) => [8, load(keyOf(account), at)] as const);

type Invoke = ReturnType<typeof interfaceOf>['invoke'];

/** Calls of the System program and of the token programs. */
export function tokenCalls(invoke: Invoke, take: ReturnType<typeof memory>['take']) {
  const rentSysvar = take(RENT_BYTES);
  const signed = (seeds: Seeds | undefined) => (seeds === undefined ? {} : { seeds });

  const transferSol = (system: AccountInfo, from: AccountInfo, to: AccountInfo, lamports: Value): Code =>
    invoke({
      program: system,
      accounts: [
        { account: from, writes: true, signs: true },
        { account: to, writes: true },
      ],
      data: [
        [4, number(TRANSFER_SOL)],
        [8, lamports],
      ],
    });

  interface Transfer extends TokenInfo {
    readonly from: AccountInfo;
    readonly to: AccountInfo;
    readonly authority: AccountInfo;
    readonly amount: Value;
    readonly seeds?: Seeds;
  }
  const transferTokens = ({ program, mint, from, to, authority, amount, seeds }: Transfer): Code =>
    invoke({
      program,
      accounts: [
        { account: from, writes: true },
        { account: mint },
        { account: to, writes: true },
        { account: authority, signs: true },
      ],
      data: [
        [1, number(TRANSFER_CHECKED)],
        [8, amount],
        [1, loadByte(dataOf(mint), DECIMALS_AT)],
      ],
      ...signed(seeds),
    });

  interface Opening extends TokenInfo {
    readonly system: AccountInfo;
    readonly account: AccountInfo;
    readonly payer: AccountInfo;
    readonly holder: AccountInfo;
    readonly seeds: Seeds;
  }
  /** Makes a token account at an address of the program's own, whose lamports the payer makes up to its rent. */
  const openTokenAccount = ({ system, program, mint, account, payer, holder, seeds }: Opening): Code => {
    const own: CallAccount = { account, writes: true, signs: true };
    const rent = times(load(rentSysvar), number(CHARGED_BYTES));
    const lacking = minus(rent, lamportsOf(account));
    return [
      ...systemCall('sol_get_rent_sysvar', rentSysvar),
      ...when(below(lamportsOf(account), rent), transferSol(system, payer, account, lacking)),
      ...invoke({
        program: system,
        accounts: [own],
        data: [
          [4, number(ALLOCATE)],
          [8, number(TOKEN_ACCOUNT_BYTES)],
        ],
        seeds,
      }),
      ...invoke({
        program: system,
        accounts: [own],
        data: [[4, number(ASSIGN)], ...addressFields(program)],
        seeds,
      }),
      ...invoke({
        program,
        accounts: [{ account, writes: true }, { account: mint }],
        data: [[1, number(INITIALIZE_ACCOUNT_3)], ...addressFields(holder)],
      }),
    ];
  };

  const syncNative = (program: AccountInfo, account: AccountInfo): Code =>
    invoke({ program, accounts: [{ account, writes: true }], data: [[1, number(SYNC_NATIVE)]] });

  const closeTokenAccount = (program: AccountInfo, account: AccountInfo, holder: AccountInfo): Code =>
    invoke({
      program,
      accounts: [
        { account, writes: true },
        { account: holder, writes: true },
        { account: holder, signs: true },
      ],
      data: [[1, number(CLOSE_ACCOUNT)]],
    });

  return { transferSol, transferTokens, openTokenAccount, syncNative, closeTokenAccount };
}
