import type { Call } from '@cumulus/contract/call.ts';
import fc from 'fast-check';

/** The parts of a zod definition that a request is made from. */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, { readonly def: Definition }>>;
  readonly element?: { readonly def: Definition };
  readonly innerType?: { readonly def: Definition };
  readonly options?: readonly { readonly def: Definition }[];
  /** Of a literal. */
  readonly values?: readonly unknown[];
  readonly entries?: Readonly<Record<string, string>>;
}

/** Values that mean something to the calls under test. */
export interface Telling {
  readonly strings: readonly string[];
  readonly numbers: readonly number[];
  /** What makes sense in a field of this name. */
  readonly fields: Readonly<Record<string, readonly unknown[]>>;
}

/** Anything that JSON can say. */
const anything = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.string({ unit: 'binary', maxLength: 50 }));

/**
 * Requests to a call: mostly of the right types and with telling values, so that they come far, now and then with a
 * field missing or of any type, and sometimes not of its shape at all.
 */
export function requestsTo({ input }: Call, telling: Telling): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 12, arbitrary: anyOf(input.def as Definition, telling) },
    { weight: 1, arbitrary: anything },
  );
}

function anyOf(definition: Definition, telling: Telling): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 12, arbitrary: rightType(definition, telling) },
    { weight: 1, arbitrary: anything },
  );
}

function rightType(definition: Definition, telling: Telling): fc.Arbitrary<unknown> {
  const inner = (): fc.Arbitrary<unknown> => anyOf(definition.innerType!.def, telling);
  switch (definition.type) {
    case 'string':
      return fc.constantFrom(...telling.strings);
    case 'number':
      return fc.constantFrom(...telling.numbers);
    case 'boolean':
      return fc.boolean();
    case 'enum':
      return fc.constantFrom(...Object.values(definition.entries!));
    case 'literal':
      return fc.constantFrom(...definition.values!);
    case 'union':
      return fc.oneof(...definition.options!.map(({ def }) => anyOf(def, telling)));
    case 'array':
      return fc.array(anyOf(definition.element!.def, telling), { maxLength: 4 });
    case 'optional':
      return fc.option(inner(), { nil: undefined });
    case 'nullable':
      return fc.option(inner(), { nil: null });
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(definition.shape!).map(([name, { def }]) => {
            const sensible = telling.fields[name];
            const any = anyOf(def, telling);
            return [
              name,
              sensible ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...sensible) }, any) : any,
            ];
          }),
        ),
      );
    default:
      throw new Error(`requests cannot be made of "${definition.type}" yet`);
  }
}
