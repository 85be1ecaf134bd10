import { type ESTree, parseSync } from 'vite';

/** Words passed to t, plural, rich or word; `one` is plural's first form, beside the second, which is the key. */
export interface Said {
  readonly words: string;
  readonly one?: string;
  readonly at: string;
}
/** Words that would be shown in English in every language. */
export interface Bare {
  readonly words: string;
  readonly at: string;
}

type Node = ESTree.Node;

/** The position of the words among the arguments. */
const WORDS_AT = new Map([
  ['t', 0],
  ['rich', 0],
  ['word', 0],
  ['plural', 2],
]);
/** Texts for developers, and English that is shown by its code. */
const UNSHOWN_CALLS = new Set(['logFailure', 'Error', 'super', 'CallFailure']);
/** What stands in these properties and attributes is read by users, however it is spelt. */
const SHOWN =
  /^(aria-label|aria-roledescription|aria-description|alt|title|label|placeholder|detail|message|caption|act|hint|heading|text|words|\w+(Label|Title|Message|Words|Caption))$/;
/** These hold names of the platform or of the code, however they look. */
const UNSHOWN =
  /^(className|key|queryKey|href|src|to|type|role|id|name|icon|tone|as|d|viewBox|autoComplete|enterKeyHint)$/;
/** A capital with small letters after it, or several words. */
const READS_AS_WORDS =
  /^\s*[A-Z][a-z]+\b(?![./:_])|[a-z]{2,}[,.]? +[a-z]{2,}|^[A-Z][a-z]+.*\.$|^[A-Z]+ [a-z]{2,}/;
/** These hand on what they hold under the name that they stand under. */
const PASSES_ON =
  /^(ConditionalExpression|LogicalExpression|TemplateLiteral|JSXExpressionContainer|TSAs|TSSatisfies)/;
const CASTS = /^TS(As|Satisfies|NonNull)/;
const LETTERS = /\p{L}{2,}/u;
/** Read the same in every language. */
const UNITS = /^\W*(SOL|USD)\W*$/;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

function children(node: Node): Node[] {
  return Object.values(node).flatMap((value: unknown) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

function calledName(node: Node): string {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return '';
  return node.callee.type === 'Identifier' ? node.callee.name : node.callee.type === 'Super' ? 'super' : '';
}

/** The texts that an expression can have, as far as they stand in it: 'a', condition ? 'a' : 'b', x ?? 'a'. */
function literals(node: Node): string[] {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node.type === 'TemplateLiteral')
    return node.expressions.length === 0 ? [node.quasis[0]?.value.cooked ?? ''] : [];
  if (node.type === 'ConditionalExpression')
    return [...literals(node.consequent), ...literals(node.alternate)];
  if (node.type === 'LogicalExpression') return [...literals(node.left), ...literals(node.right)];
  return [];
}

/** The name under which an expression is handed on: an attribute, a property, a default of either. */
function nameOf(node: Node): string | null {
  if (node.type === 'JSXAttribute') return node.name.type === 'JSXIdentifier' ? node.name.name : null;
  if (node.type === 'Property')
    return node.key.type === 'Identifier'
      ? node.key.name
      : node.key.type === 'Literal'
        ? String(node.key.value)
        : null;
  if (node.type === 'AssignmentExpression')
    return node.left.type === 'MemberExpression' && node.left.property.type === 'Identifier'
      ? node.left.property.name
      : null;
  if (node.type === 'AssignmentPattern') return node.left.type === 'Identifier' ? node.left.name : null;
  return null;
}

/** What is read inside a node, each with the name under which it is handed on. */
function inside(node: Node, name: string | null): [Node, string | null][] {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ImportExpression':
    case 'ExportAllDeclaration':
      return [];
    case 'BinaryExpression':
      // What is compared with is never shown.
      if (node.operator.includes('==')) return [];
      break;
    case 'SwitchCase':
      return node.consequent.map((each) => [each, null]);
    case 'Property':
      return [[node.value, nameOf(node)]];
    case 'JSXAttribute':
      return node.value ? [[node.value, nameOf(node)]] : [];
    case 'AssignmentPattern':
    case 'AssignmentExpression':
      return [[node.right, nameOf(node)]];
  }
  if (UNSHOWN_CALLS.has(calledName(node))) return [];
  if (node.type.startsWith('TS') && !CASTS.test(node.type)) return [];
  return children(node).map((child) => [child, PASSES_ON.test(node.type) ? name : null]);
}

/** What `code` says through the catalogue, and what it says past it. */
export function readWords(file: string, code: string): { said: Said[]; bare: Bare[] } {
  const said: Said[] = [];
  const bare: Bare[] = [];
  const at = (node: Node) => `${file}:${code.slice(0, node.start).split('\n').length}`;

  function judge(words: string, node: Node, name: string | null): void {
    if ((name !== null && UNSHOWN.test(name)) || UNITS.test(words)) return;
    const shown = name !== null && SHOWN.test(name) ? LETTERS.test(words) : READS_AS_WORDS.test(words);
    if (shown) bare.push({ words: words.trim(), at: at(node) });
  }

  function readSpeaker(call: ESTree.CallExpression | ESTree.NewExpression, position: number): void {
    const words = call.arguments[position];
    const one = calledName(call) === 'plural' ? call.arguments[1] : undefined;
    for (const each of words ? literals(words) : [])
      said.push({ words: each, at: at(call), ...(one && { one: literals(one)[0] ?? '' }) });
    if (words?.type === 'TemplateLiteral' && words.expressions.length > 0)
      bare.push({ words: code.slice(words.start, words.end), at: at(call) });
    for (const each of call.arguments) if (each !== words && each !== one) visit(each, null);
  }

  function visit(node: Node, name: string | null): void {
    const position = WORDS_AT.get(calledName(node));
    if (position !== undefined && (node.type === 'CallExpression' || node.type === 'NewExpression'))
      readSpeaker(node, position);
    else if (node.type === 'JSXText') judge(node.value, node, 'text');
    else if (node.type === 'Literal') judge(typeof node.value === 'string' ? node.value : '', node, name);
    else if (node.type === 'TemplateElement') judge(node.value.cooked ?? '', node, name);
    else for (const [child, childName] of inside(node, name)) visit(child, childName);
  }

  visit(parseSync(file, code).program, null);
  return { said, bare };
}
