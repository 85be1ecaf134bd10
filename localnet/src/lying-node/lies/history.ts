import { type Call, changed, type Result } from '../call.ts';
import type { LieOf, Signatures } from '../lie.ts';
import type { MakeTeller } from '../teller.ts';

export const forgottenSignatures: MakeTeller<LieOf<'forgottenSignatures'>> = (lie) => {
  const forgotten = meant(lie);
  const forget = ({ method, params: [first] }: Call, result: Result): Result => {
    switch (method) {
      case 'getSignatureStatuses': {
        const names = first as readonly string[];
        const value = result.value.map((status: Result, index: number) =>
          status && forgotten(names[index]!, status.slot) ? null : status,
        );
        return { ...result, value };
      }
      case 'getTransaction':
        return result && forgotten(String(first), result.slot) ? null : result;
      case 'getSignaturesForAddress':
        return result.filter(({ signature, slot }: Result) => !forgotten(signature, slot));
      default:
        return withoutForgotten(result, (signature) => forgotten(signature, Number(first)));
    }
  };
  return {
    methods: ['getSignatureStatuses', 'getTransaction', 'getSignaturesForAddress', 'getBlock'],
    tell: (call, honest) => changed(honest(call), (result) => forget(call, result)),
  };
};

function meant({ signatures, slots }: Signatures): (signature: string, slot: number) => boolean {
  if (signatures === undefined && slots === undefined) return () => true;
  return (signature, slot) =>
    signatures?.includes(signature) === true || (slots !== undefined && slot >= slots[0] && slot <= slots[1]);
}

/** A block without some of its transactions. */
function withoutForgotten(block: Result, forgotten: (signature: string) => boolean): Result {
  const { signatures, transactions } = block;
  return {
    ...block,
    ...(signatures && { signatures: signatures.filter((name: string) => !forgotten(name)) }),
    // Encoded transactions do not show their signature: only those that are taken apart can be left out.
    ...(transactions && {
      transactions: transactions.filter(
        ({ transaction }: Result) => !transaction.signatures || !forgotten(transaction.signatures[0]),
      ),
    }),
  };
}

export const shiftedStatuses: MakeTeller<LieOf<'shiftedStatuses'>> = ({ by }) => {
  const known = new Map<string, Result>();
  return {
    methods: ['getSignatureStatuses'],
    tell: (call, honest) =>
      changed(honest(call), (result) => {
        const names = call.params[0] as readonly string[];
        const truths: readonly Result[] = result.value;
        names.forEach((name, index) => {
          if (truths[index]) known.set(name, truths[index]);
        });
        const other = [...known].findLast(([name]) => name !== names[0])?.[1] ?? null;
        const shifted = truths.map((_, index) => truths.at((index + by) % truths.length));
        return { ...result, value: truths.length === 1 ? [other] : shifted };
      }),
  };
};
