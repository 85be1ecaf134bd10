import type { Call } from '@cumulus/contract/call.ts';
import * as shared from '@cumulus/contract/shapes.ts';

/** A schema of the contract, as far as it is written down. */
interface Shape {
  readonly def: {
    readonly type: string;
    readonly shape?: Readonly<Record<string, Shape>>;
    readonly catchall?: Shape;
    readonly innerType?: Shape;
    readonly element?: Shape;
    readonly valueType?: Shape;
    readonly options?: readonly Shape[];
    readonly entries?: Readonly<Record<string, string>>;
    readonly values?: readonly unknown[];
  };
}

/** An object with more fields is written down by itself, below a name. */
const FIELDS_MAX = 8;
/** So is one with as many if several places have it. */
const FIELDS_SHARED = 4;

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
const exported = new Map(Object.entries(shared).map(([name, shape]) => [shape as unknown, capital(name)]));

/** Writes the shapes of calls as TypeScript would; `named` returns those that stand below a name, once all are written. */
export function shapesOf(calls: readonly Call[]) {
  const uses = new Map<Shape, number>();
  const names = new Map<Shape, string>();
  const bodies = new Map<string, string>();

  function find(shape: Shape, name: string): void {
    const { shape: fields, innerType, element, valueType, options = [] } = shape.def;
    const before = uses.get(shape) ?? 0;
    uses.set(shape, before + 1);
    const count = Object.keys(fields ?? {}).length;
    if (fields && (count > FIELDS_MAX || (count >= FIELDS_SHARED && before > 0)) && !names.has(shape)) {
      const wanted = exported.get(shape) ?? name;
      const isTaken = (each: string) => [...names.values()].includes(each);
      let free = wanted;
      for (let number = 2; isTaken(free); number += 1) free = `${wanted}${number}`;
      names.set(shape, free);
    }
    for (const [key, field] of Object.entries(fields ?? {})) find(field, capital(key));
    for (const inner of [innerType, valueType]) if (inner) find(inner, name);
    if (element) find(element, name.replace(/ies$/, 'y').replace(/s$/, ''));
    for (const option of options) find(option, name);
  }
  for (const { name, input, output } of calls) {
    find(input as unknown as Shape, `${capital(name)}Request`);
    find(output as unknown as Shape, `${capital(name)}Answer`);
  }

  function fieldsOf(shape: Shape): string[] {
    const fields = Object.entries(shape.def.shape ?? {}).map(([key, field]) => {
      const isOptional = field.def.type === 'optional';
      return `${key}${isOptional ? '?' : ''}: ${textOf(isOptional && field.def.innerType ? field.def.innerType : field)}`;
    });
    return shape.def.catchall ? [...fields, '[more: string]: unknown'] : fields;
  }

  function objectOf(shape: Shape): string {
    const name = names.get(shape);
    if (name === undefined) return `{ ${fieldsOf(shape).join(', ')} }`.replace('{  }', '{}');
    if (!bodies.has(name)) {
      bodies.set(name, '');
      bodies.set(
        name,
        `type ${name} = {\n${fieldsOf(shape)
          .map((field) => `  ${field};`)
          .join('\n')}\n};`,
      );
    }
    return name;
  }

  function textOf(given: unknown): string {
    const { def } = given as Shape;
    const { innerType, element, valueType, options, entries, values } = def;
    if (def.type === 'object') return objectOf(given as Shape);
    if (def.type === 'optional' && innerType) return `${textOf(innerType)} | undefined`;
    if (def.type === 'nullable' && innerType) return `${textOf(innerType)} | null`;
    if (def.type === 'array' && element) {
      const text = textOf(element);
      return text.includes(' | ') && !text.startsWith('{') ? `(${text})[]` : `${text}[]`;
    }
    if (def.type === 'record' && valueType) return `Record<string, ${textOf(valueType)}>`;
    if (options) return options.map(textOf).join(' | ');
    if (entries)
      return Object.values(entries)
        .map((entry) => `'${entry}'`)
        .join(' | ');
    if (values)
      return values.map((value) => (typeof value === 'string' ? `'${value}'` : String(value))).join(' | ');
    if (!/^(?:string|number|boolean|unknown)$/.test(def.type))
      throw new Error(`no words for a shape of type ${def.type}`);
    return def.type;
  }

  return { textOf, named: () => [...bodies].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, body]) => body) };
}
