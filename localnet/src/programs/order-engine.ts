import { type AccountInfo, interfaceOf, isAddress, isWritable, keyOf, same, signs } from './accounts.ts';
import { ANCHOR } from './anchor.ts';
import {
  below,
  type Condition,
  demand,
  equal,
  fail,
  less,
  load,
  memory,
  minus,
  number,
  program,
  store,
  storeBytes,
  systemCall,
  unequal,
  type Value,
  when,
  words,
} from './language.ts';
import type { Code } from './sbf.ts';
import {
  amountIn,
  demandTokenAccount,
  demandTokenProgram,
  isNative,
  type TokenInfo,
  tokenCalls,
} from './token-calls.ts';

export const ORDER_ENGINE = '61DFfeTKM7trxYcPQCM78bJ794ddZprZpAwAnLiwTpYH';
export const FILL = Buffer.from('a860b7a35c0a28a0', 'hex');
/** With the maker's address, of the account that wrapped SOL is unwrapped in. */
export const TEMPORARY_SEED = Buffer.from('temporary-wsol-token-account');

const FILL_BYTES = 32;
const ACCOUNTS = 11;
const [INPUT_AT, OUTPUT_AT, EXPIRES_AT] = [8, 16, 24];
const CLOCK_BYTES = 40;
const CLOCK_SECONDS_AT = 32;
const SYSTEM_PROGRAM = '11111111111111111111111111111111';

const ERRORS = { ...ANCHOR, noTemporaryAccount: 6001, takesTransferFee: 6002 } as const;

/** One side of an order: who pays it to whom. Without an account of its own a party pays or gets SOL. */
interface Side extends TokenInfo {
  readonly from: AccountInfo;
  readonly source: AccountInfo;
  readonly to: AccountInfo;
  readonly destination: AccountInfo;
  readonly amount: Value;
}

/**
 * The order engine as its interface describes it: `fill` moves exactly the input from the taker to the maker and exactly the
 * output from the maker to the taker, if both sign and the order has not expired.
 */
export const orderEngine: Buffer = program((input) => {
  const { take, variable } = memory();
  const called = interfaceOf({ take, variable });
  const { account, count, data, dataLength, self, invoke } = called;
  const { transferSol, transferTokens, openTokenAccount, syncNative, closeTokenAccount } = tokenCalls(
    invoke,
    take,
  );
  const clock = take(CLOCK_BYTES);
  const seed = take(TEMPORARY_SEED.length);
  const [findingSeeds, found, bump] = [take(32), take(32), take(8)];
  const before = variable();

  const [taker, maker] = [account(0), account(1)];
  const [system, temporary] = [account(10), account(11)];
  const sides: readonly Side[] = [
    {
      from: taker,
      source: account(2),
      to: maker,
      destination: account(3),
      mint: account(6),
      program: account(7),
      amount: load(data, INPUT_AT),
    },
    {
      from: maker,
      source: account(5),
      to: taker,
      destination: account(4),
      mint: account(8),
      program: account(9),
      amount: load(data, OUTPUT_AT),
    },
  ];
  const isNone = (given: AccountInfo): Condition => same(keyOf(given), self);

  const check = ({ from, source, to, destination, mint, program: token }: Side): Code => [
    ...demandTokenProgram(token),
    ...when(isNone(source), [], demandTokenAccount(source, from, { mint, program: token })),
    ...when(isNone(destination), [], demandTokenAccount(destination, to, { mint, program: token })),
  ];

  /** Into an account of the maker's for this moment, which is closed to the maker. */
  const unwrap = ({ from, source, to, mint, program: token, amount }: Side): Code => {
    const seeds = [
      [seed, TEMPORARY_SEED.length],
      [keyOf(maker), 32],
      [bump, 1],
    ] as const;
    return [
      ...when(below(count, number(ACCOUNTS + 1)), fail(ERRORS.noTemporaryAccount)),
      ...storeBytes(seed, TEMPORARY_SEED),
      ...[seed, number(TEMPORARY_SEED.length), keyOf(maker), number(32)].flatMap((value, index) =>
        store(findingSeeds, index * 8, value),
      ),
      ...systemCall('sol_try_find_program_address', findingSeeds, number(2), self, found, bump),
      ...demand(same(found, keyOf(temporary)), ERRORS.keysDiffer),
      ...openTokenAccount({
        system,
        program: token,
        mint,
        account: temporary,
        payer: maker,
        holder: maker,
        seeds,
      }),
      ...transferTokens({ program: token, mint, from: source, to: temporary, authority: from, amount }),
      ...closeTokenAccount(token, temporary, maker),
      ...when(same(keyOf(to), keyOf(maker)), [], transferSol(system, maker, to, amount)),
    ];
  };

  const move = (side: Side): Code => {
    const { from, source, to, destination, mint, program: token, amount } = side;
    const demandNative = demand(isNative(mint), ERRORS.keysDiffer);
    return when(
      isNone(source),
      [
        ...demandNative,
        ...when(isNone(destination), transferSol(system, from, to, amount), [
          ...transferSol(system, from, destination, amount),
          ...syncNative(token, destination),
        ]),
      ],
      when(
        isNone(destination),
        [...demandNative, ...unwrap(side)],
        [
          ...before.set(amountIn(destination)),
          ...transferTokens({ program: token, mint, from: source, to: destination, authority: from, amount }),
          ...when(unequal(minus(amountIn(destination), before.value), amount), fail(ERRORS.takesTransferFee)),
        ],
      ),
    );
  };

  return [
    ...called.read(input),
    ...when(below(dataLength, number(FILL.length)), fail(ERRORS.instructionUnknown)),
    ...demand(equal(load(data), number(words(FILL)[0]!)), ERRORS.instructionUnknown),
    ...when(below(dataLength, number(FILL_BYTES)), fail(ERRORS.instructionMalformed)),
    ...when(below(count, number(ACCOUNTS)), fail(ERRORS.tooFewAccounts)),
    ...[taker, maker].flatMap((party) => [
      ...demand(signs(party), ERRORS.notSigned),
      ...demand(isWritable(party), ERRORS.notWritable),
    ]),
    ...demand(isAddress(keyOf(system), SYSTEM_PROGRAM), ERRORS.anotherProgram),
    ...sides.flatMap(check),
    ...systemCall('sol_get_clock_sysvar', clock),
    ...when(less(load(data, EXPIRES_AT), load(clock, CLOCK_SECONDS_AT)), fail(ERRORS.expired)),
    ...sides.flatMap(move),
  ];
});
