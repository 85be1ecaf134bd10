import { stringify } from 'yaml';

type Data = Record<string, unknown>;

/** What a template looks values up in: `.` and the variables of ranges. */
interface Scope {
  readonly root: Data;
  readonly variables: Data;
  /** There, the dot is what the range has come to. */
  readonly isInRange?: true;
}

const ACTION = /\{\{-?\s*(.*?)\s*-?\}\}/;

/**
 * Renders a template of Helm as far as our chart uses its language: values, `quote`, `toYaml`, `nindent`, `if`, `if not`, `if ne` and `range` over a map, in
 * which values are below `$`.
 * Throws an Error at everything else, so that the chart stays within what is tested.
 */
export function renderTemplate(text: string, root: Data): string {
  // "{{-" takes the white space before it.
  const tokens = text.replace(/\s*\{\{-/g, '{{').split(/(\{\{.*?\}\})/);
  return renderUntilEnd(tokens, { root, variables: {} }, true);
}

function renderUntilEnd(tokens: string[], scope: Scope, shown: boolean): string {
  let out = '';
  for (let token = tokens.shift(); token !== undefined; token = tokens.shift()) {
    const action = ACTION.exec(token)?.[1];
    if (action === undefined) out += shown ? token : '';
    else if (action === 'end') return out;
    else if (action.startsWith('if ')) {
      const inside = shown && holds(action.slice(3), scope);
      out += renderUntilEnd(tokens, scope, inside);
    } else if (action.startsWith('range ')) out += renderRange(action, tokens, scope, shown);
    else if (shown) out += textOf(action, scope);
  }
  return out;
}

function renderRange(action: string, tokens: string[], scope: Scope, shown: boolean): string {
  const parts = /^range \$(\w+), \$(\w+) := (\S+)$/.exec(action);
  if (!parts) throw new Error(`Not rendered: ${action}`);
  const [, key = '', value = '', path = ''] = parts;
  const entries = Object.entries((lookUp(path, scope) ?? {}) as Data);
  const body = [...tokens];
  renderUntilEnd(tokens, scope, false);
  if (!shown) return '';
  return entries
    .map(([name, each]) =>
      renderUntilEnd(
        [...body],
        { ...scope, isInRange: true, variables: { ...scope.variables, [key]: name, [value]: each } },
        true,
      ),
    )
    .join('');
}

function textOf(action: string, scope: Scope): string {
  const [head = '', ...filters] = action.split(/\s*\|\s*/);
  let value: unknown = head.startsWith('toYaml ')
    ? stringify(lookUp(head.slice(7), scope)).trimEnd()
    : lookUp(head, scope);
  for (const filter of filters) {
    const indent = /^nindent (\d+)$/.exec(filter)?.[1];
    if (filter === 'quote') value = JSON.stringify(String(value ?? ''));
    else if (indent) value = `\n${String(value).replace(/^/gm, ' '.repeat(Number(indent)))}`;
    else throw new Error(`Not rendered: ${action}`);
  }
  if (value === undefined || typeof value === 'object') throw new Error(`There is no value ${action}`);
  return String(value);
}

function lookUp(path: string, { root, variables, isInRange }: Scope): unknown {
  if (/^\$\w+$/.test(path)) return variables[path.slice(1)];
  if (!/^\$?(\.\w+)+$/.test(path) || (isInRange && path.startsWith('.')))
    throw new Error(`Not rendered: ${path}`);
  return path
    .slice(path.indexOf('.') + 1)
    .split('.')
    .reduce<unknown>((data, name) => (data as Data | undefined)?.[name], root);
}

function holds(condition: string, scope: Scope): boolean {
  const unequal = /^ne (\S+) "(\w*)"$/.exec(condition);
  if (unequal) return lookUp(unequal[1]!, scope) !== unequal[2];
  if (condition.startsWith('not ')) return !isTrue(lookUp(condition.slice(4), scope));
  return isTrue(lookUp(condition, scope));
}

function isTrue(value: unknown): boolean {
  return Array.isArray(value) || (typeof value === 'object' && value !== null)
    ? Object.keys(value).length > 0
    : Boolean(value);
}
