import { expect, test } from 'vitest';
import { askedBy } from './protection.ts';
import { calls } from './registry.ts';

test.each(Object.values(calls).filter((call) => askedBy(call).factor === 'step-up'))(
  '$name takes a passkey wherever it takes a PIN',
  ({ input }) => {
    const { shape } = input.def as { shape?: Readonly<Record<string, unknown>> };
    expect(Object.keys(shape ?? {})).toEqual(expect.arrayContaining(['pin', 'passkey']));
  },
);
