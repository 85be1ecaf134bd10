import { type AccountInfo, dataOf, type interfaceOf, keyOf, type Seeds, same, signs } from './accounts.ts';
import { ANCHOR } from './anchor.ts';
import {
  below,
  demand,
  equal,
  fail,
  load,
  loadByte,
  loadFour,
  loadTwo,
  type memory,
  minus,
  number,
  plus,
  repeatWhile,
  store,
  storeByte,
  storeBytes,
  systemCall,
  times,
  unequal,
  when,
} from './language.ts';
import { HOP, HOP_ACCOUNTS, type Layout, POOLS_BUMP, SEEDS, STEP_BYTES } from './router-layout.ts';
import type { Code } from './sbf.ts';
import { BASIS_POINTS, share, shareRoundedUp } from './shares.ts';
import {
  amountIn,
  demandTokenAccount,
  demandTokenProgram,
  type TokenInfo,
  tokenCalls,
} from './token-calls.ts';

const ERRORS = {
  ...ANCHOR,
  emptyRoute: 6000,
  slippageExceeded: 6001,
  feeAccountMissing: 6003,
  slippageInvalid: 6004,
  notAll: 6005,
  inputIndexInvalid: 6006,
  outputIndexInvalid: 6007,
  routeInvalid: 6010,
} as const;

/** Of the arguments behind the amounts. */
const [QUOTED_AT, SLIPPAGE_AT, FEE_AT, SURPLUS_AT, COUNT_AT, STEPS_AT] = [8, 16, 18, 20, 22, 26];
/** Places in a step. */
const [KIND_AT, IN_AT, OUT_AT, SHARE_AT, INPUT_AT, OUTPUT_AT] = [0, 1, 9, 17, 19, 20];

/** The code of an exchange, for each layout of its accounts. */
export function exchanges(
  { take, variable }: ReturnType<typeof memory>,
  called: ReturnType<typeof interfaceOf>,
): (layout: Layout) => Code {
  const { account, count, data, dataLength, self, invoke } = called;
  const { transferTokens } = tokenCalls(invoke, take);
  const seeds = { pools: take(8), authority: take(16), poolsBump: take(8) };
  const [findingSeeds, found, authorityBump] = [take(32), take(32), take(8)];
  const [step, stepsLeft, index, base] = [variable(), variable(), variable(), variable()];
  const [available, previous, before] = [variable(), variable(), variable()];
  const [received, fee, least] = [variable(), variable(), variable()];

  const poolSeeds: Seeds = [
    [seeds.pools, SEEDS.pools.length],
    [seeds.poolsBump, 1],
  ];

  /** Whose accounts the hops lead over: the taker, or an address of the program's own. */
  interface Holder {
    readonly account: AccountInfo;
    readonly seeds?: Seeds;
  }

  /** One hop: `in` into a pool's vault, `out` from another one. No more goes in than came out of the hop before. */
  const hop = (holder: Holder): Code => {
    const at = (place: number) => account(plus(base.value, number(place)));
    const [source, destination] = [at(HOP.source), at(HOP.destination)];
    const bought: TokenInfo = { mint: at(HOP.outputMint), program: at(HOP.outputProgram) };
    const sold: TokenInfo = { mint: at(HOP.inputMint), program: at(HOP.inputProgram) };
    const field = (offset: number) => plus(step.value, number(offset));
    return [
      ...when(below(count, plus(base.value, number(HOP_ACCOUNTS))), fail(ERRORS.tooFewAccounts)),
      ...demand(equal(loadByte(field(KIND_AT)), number(0)), ERRORS.routeInvalid),
      ...demand(equal(loadTwo(field(SHARE_AT)), number(BASIS_POINTS)), ERRORS.notAll),
      ...demand(equal(loadByte(field(INPUT_AT)), index.value), ERRORS.inputIndexInvalid),
      ...demand(equal(loadByte(field(OUTPUT_AT)), plus(index.value, number(1))), ERRORS.outputIndexInvalid),
      ...demand(same(keyOf(source), previous.value), ERRORS.keysDiffer),
      ...when(below(available.value, load(field(IN_AT))), fail(ERRORS.routeInvalid)),
      ...demandTokenProgram(sold.program),
      ...demandTokenProgram(bought.program),
      ...demandTokenAccount(at(HOP.inputVault), at(HOP.pools), sold),
      ...demandTokenAccount(destination, holder.account, bought),
      ...transferTokens({
        ...sold,
        from: source,
        to: at(HOP.inputVault),
        authority: holder.account,
        amount: load(field(IN_AT)),
        ...(holder.seeds && { seeds: holder.seeds }),
      }),
      ...before.set(amountIn(destination)),
      ...transferTokens({
        ...bought,
        from: at(HOP.outputVault),
        to: destination,
        authority: at(HOP.pools),
        amount: load(field(OUT_AT)),
        seeds: poolSeeds,
      }),
      ...available.set(minus(amountIn(destination), before.value)),
      ...previous.set(keyOf(destination)),
      ...index.set(plus(index.value, number(1))),
      ...step.set(plus(step.value, number(STEP_BYTES))),
      ...base.set(plus(base.value, number(HOP_ACCOUNTS))),
      ...stepsLeft.set(minus(stepsLeft.value, number(1))),
    ];
  };

  return (layout) => {
    const { authority, source, destination, sourceMint, destinationMint } = layout;
    const arguments_ = plus(data, number(layout.amountsAt));
    const argument = (at: number) => plus(arguments_, number(at));
    const [taker, from, to] = [account(authority), account(source), account(destination)];
    const sold: TokenInfo = { mint: account(sourceMint), program: account(sourceMint + 2) };
    const bought: TokenInfo = { mint: account(destinationMint), program: account(destinationMint + 2) };
    const { shared, elsewhere } = layout;
    const own = shared && { source: account(shared.source), destination: account(shared.destination) };
    const holder: Holder = shared
      ? {
          account: account(shared.authority),
          seeds: [
            [seeds.authority, SEEDS.authority.length],
            [plus(data, number(8)), 1],
            [authorityBump, 1],
          ],
        }
      : { account: taker };
    const gathered = own?.destination ?? to;
    const amount = load(argument(0));
    const slippage = loadTwo(argument(SLIPPAGE_AT));
    const feeBps = loadTwo(argument(FEE_AT));
    const hasFee = unequal(feeBps, number(0));

    const handOver = (receiver: AccountInfo): Code => [
      ...demand(same(dataOf(receiver), keyOf(bought.mint)), ERRORS.anotherMint),
      ...before.set(amountIn(receiver)),
      ...transferTokens({
        ...bought,
        from: gathered,
        to: receiver,
        authority: holder.account,
        amount: received.value,
        ...(holder.seeds && { seeds: holder.seeds }),
      }),
      ...received.set(minus(amountIn(receiver), before.value)),
    ];

    const check: Code = [
      ...when(below(dataLength, number(layout.amountsAt + STEPS_AT)), fail(ERRORS.instructionMalformed)),
      ...when(below(count, number(layout.accounts)), fail(ERRORS.tooFewAccounts)),
      ...demand(signs(taker), ERRORS.notSigned),
      ...demand(same(keyOf(account(layout.accounts - 1)), self), ERRORS.keysDiffer),
      ...when(below(number(BASIS_POINTS), slippage), fail(ERRORS.slippageInvalid)),
      ...when(below(number(BASIS_POINTS), feeBps), fail(ERRORS.slippageInvalid)),
      // These routes ask for no share of what exceeds the quote.
      ...demand(equal(loadTwo(argument(SURPLUS_AT)), number(0)), ERRORS.routeInvalid),
      ...stepsLeft.set(loadFour(argument(COUNT_AT))),
      ...when(equal(stepsLeft.value, number(0)), fail(ERRORS.emptyRoute)),
      ...demand(
        equal(
          dataLength,
          plus(number(layout.amountsAt + STEPS_AT), times(stepsLeft.value, number(STEP_BYTES))),
        ),
        ERRORS.instructionMalformed,
      ),
      ...demandTokenProgram(sold.program),
      ...demandTokenProgram(bought.program),
      ...demandTokenAccount(from, taker, sold),
    ];

    const begin: Code = [
      ...storeBytes(seeds.pools, SEEDS.pools),
      ...storeByte(seeds.poolsBump, 0, number(POOLS_BUMP)),
      ...step.set(argument(STEPS_AT)),
      ...index.set(number(0)),
      ...base.set(number(layout.accounts)),
      ...when(hasFee, base.set(number(layout.accounts + 1))),
      ...when(below(count, base.value), fail(ERRORS.feeAccountMissing)),
    ];

    /** What is sold goes to the router's own account, or straight into the first pool. */
    const sell: Code = own
      ? [
          ...storeBytes(seeds.authority, SEEDS.authority),
          ...[seeds.authority, number(SEEDS.authority.length), plus(data, number(8)), number(1)].flatMap(
            (value, at) => store(findingSeeds, at * 8, value),
          ),
          ...systemCall('sol_try_find_program_address', findingSeeds, number(2), self, found, authorityBump),
          ...demand(same(found, keyOf(holder.account)), ERRORS.keysDiffer),
          ...demandTokenAccount(own.source, holder.account, sold),
          ...before.set(amountIn(own.source)),
          ...transferTokens({ ...sold, from, to: own.source, authority: taker, amount }),
          ...available.set(minus(amountIn(own.source), before.value)),
          ...previous.set(keyOf(own.source)),
        ]
      : [
          ...demand(equal(load(argument(STEPS_AT + IN_AT)), amount), ERRORS.routeInvalid),
          ...available.set(amount),
          ...previous.set(keyOf(from)),
        ];

    const takeFee: Code = when(hasFee, [
      ...fee.set(share(available.value, feeBps)),
      ...transferTokens({
        ...bought,
        from: gathered,
        to: account(layout.accounts),
        authority: holder.account,
        amount: fee.value,
        ...(holder.seeds && { seeds: holder.seeds }),
      }),
      ...received.set(minus(available.value, fee.value)),
    ]);

    return [
      ...check,
      ...begin,
      ...sell,
      ...repeatWhile(unequal(stepsLeft.value, number(0)), hop(holder)),
      ...demand(same(previous.value, keyOf(gathered)), ERRORS.keysDiffer),
      ...received.set(available.value),
      ...takeFee,
      ...(own ? handOver(to) : []),
      ...(elsewhere === undefined
        ? []
        : when(same(keyOf(account(elsewhere)), self), [], handOver(account(elsewhere)))),
      ...least.set(shareRoundedUp(load(argument(QUOTED_AT)), minus(number(BASIS_POINTS), slippage))),
      ...when(below(received.value, least.value), fail(ERRORS.slippageExceeded)),
    ];
  };
}
