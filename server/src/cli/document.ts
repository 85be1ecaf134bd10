import type { Answer } from '../operations/answer.ts';
import { documentText } from '../operations/document.ts';

/** Prints an answer as one document. What is iterated asynchronously becomes a list, an item at a time. */
export async function printDocument(answer: Answer, out: (line: string) => void): Promise<void> {
  const fields = Object.entries(answer);
  if (!fields.some(([, value]) => isStream(value))) return out(documentText(answer));
  out('{');
  for (const [index, [name, value]] of fields.entries()) {
    const end = index === fields.length - 1 ? '' : ',';
    if (!isStream(value)) {
      out(`${JSON.stringify(name)}: ${documentText(value, 0) ?? 'null'}${end}`);
      continue;
    }
    out(`${JSON.stringify(name)}: [`);
    let before: string | null = null;
    for await (const item of value) {
      if (before !== null) out(`${before},`);
      before = documentText(item, 0);
    }
    if (before !== null) out(before);
    out(`]${end}`);
  }
  out('}');
}

function isStream(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}
