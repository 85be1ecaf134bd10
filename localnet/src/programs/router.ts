import { interfaceOf, keyOf, signs } from './accounts.ts';
import { ANCHOR } from './anchor.ts';
import { exchanges } from './exchange.ts';
import {
  below,
  type Condition,
  demand,
  equal,
  fail,
  load,
  memory,
  number,
  plus,
  program,
  storeBytes,
  when,
  words,
} from './language.ts';
import { CREATE_TOKEN_ACCOUNT, ROUTE_V2, SEEDS, SHARED_ACCOUNTS_ROUTE_V2 } from './router-layout.ts';
import type { Code } from './sbf.ts';
import { demandTokenProgram, tokenCalls } from './token-calls.ts';

const CREATE_BYTES = 9;
const CREATE_ACCOUNTS = 5;

/**
 * The router as far as its interface shows it: it opens temporary accounts, and swaps over pools whose vaults belong to an
 * address of its own. The route says what a pool gives: prices are made off the chain.
 */
export const router: Buffer = program((input) => {
  const memoryOfProgram = memory();
  const called = interfaceOf(memoryOfProgram);
  const { account, count, data, dataLength, invoke } = called;
  const route = exchanges(memoryOfProgram, called);
  const seed = memoryOfProgram.take(SEEDS.tokenAccount.length);

  const createTokenAccount: Code = [
    ...demand(equal(dataLength, number(CREATE_BYTES)), ANCHOR.instructionMalformed),
    ...when(below(count, number(CREATE_ACCOUNTS)), fail(ANCHOR.tooFewAccounts)),
    ...demand(signs(account(1)), ANCHOR.notSigned),
    ...demandTokenProgram(account(3)),
    ...storeBytes(seed, SEEDS.tokenAccount),
    ...tokenCalls(invoke, memoryOfProgram.take).openTokenAccount({
      account: account(0),
      holder: account(1),
      payer: account(1),
      mint: account(2),
      program: account(3),
      system: account(4),
      seeds: [
        [seed, SEEDS.tokenAccount.length],
        [keyOf(account(1)), 32],
        [keyOf(account(2)), 32],
        [plus(data, number(8)), 1],
      ],
    }),
  ];

  const is = (discriminator: Uint8Array): Condition => equal(load(data), number(words(discriminator)[0]!));
  return [
    ...called.read(input),
    ...when(below(dataLength, number(8)), fail(ANCHOR.instructionUnknown)),
    ...when(
      is(CREATE_TOKEN_ACCOUNT),
      createTokenAccount,
      when(
        is(ROUTE_V2.discriminator),
        route(ROUTE_V2),
        when(
          is(SHARED_ACCOUNTS_ROUTE_V2.discriminator),
          route(SHARED_ACCOUNTS_ROUTE_V2),
          fail(ANCHOR.instructionUnknown),
        ),
      ),
    ),
  ];
});
