import { expect, test } from 'vitest';
import { reasonText } from './reasons.ts';

const failed = (program: string, number = 1) => [
  `Program ${program} invoke [1]`,
  `Program ${program} failed: custom program error: 0x${number.toString(16)}`,
];
const custom = (number: number) => ({ InstructionError: [0, { Custom: number }] });

test.each([
  ['nothing', null, [], null],
  ['a name', 'BlockhashNotFound', [], 'the transaction is too old for the network'],
  [
    'a name with details',
    { InsufficientFundsForRent: { account_index: 0 } },
    [],
    'an account would be left with less SOL than Solana requires',
  ],
  [
    'an instruction',
    { InstructionError: [2, 'MissingRequiredSignature'] },
    [],
    'a required signature is missing',
  ],
  [
    'a payment to an account that is never writable',
    { InstructionError: [0, 'ReadonlyLamportChange'] },
    [],
    'an account that it pays cannot receive funds',
  ],
  [
    'a payment to a program',
    { InstructionError: [0, 'ExecutableLamportChange'] },
    [],
    'an account that it pays is a program, which cannot receive funds',
  ],
  [
    'a change of an account that is never writable',
    { InstructionError: [0, 'ReadonlyDataModified'] },
    [],
    'an account that it changes cannot be changed',
  ],
  ['an instruction with details', { InstructionError: [0, { BorshIoError: 'Unknown' }] }, [], 'BorshIoError'],
  [
    'a token account that is frozen',
    custom(17),
    [],
    'the token account is frozen by the issuer of the token',
  ],
  [
    'the system program',
    custom(1),
    failed('11111111111111111111111111111111'),
    'the wallet has too little SOL',
  ],
  [
    'Token-2022',
    custom(37),
    failed('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'),
    'this token cannot be transferred',
  ],
  [
    'a swap whose price moved too far',
    custom(6001),
    failed('JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4', 6001),
    'the price moved more than the slippage allows',
  ],
  [
    'an exchange inside a swap, whose numbers are its own',
    custom(6001),
    [...failed('Unknown1111', 6001), ...failed('JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4', 6001)],
    'program error 6001',
  ],
  ['a program that nobody here knows', custom(1), failed('Unknown1111'), 'program error 1'],
  ['a reason that nobody here knows', 'SomethingNew', [], 'SomethingNew'],
])('puts into words an error of %s', (_name, error, logs, words) => {
  expect(reasonText(error, logs)).toBe(words);
});

test('names the innermost program that failed', () => {
  const logs = [...failed('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'), ...failed('Router11')];
  expect(reasonText(custom(1), logs)).toBe('the wallet has too little of this token');
});
