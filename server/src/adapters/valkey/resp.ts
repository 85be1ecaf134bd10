/** What Valkey answers in version 2 of its protocol. An error is a value: it may be one of several answers. */
export type Reply = string | number | null | Error | readonly Reply[];

/** Longest answer that is taken, bytes; scripts here answer with a few numbers. */
const BYTES_MAX = 1_000_000;
const LINE_END = '\r\n';

export function encodeCommand(words: readonly (string | number)[]): string {
  const parts = words.map((word) => `$${Buffer.byteLength(String(word))}${LINE_END}${word}${LINE_END}`);
  return `*${words.length}${LINE_END}${parts.join('')}`;
}

/** Returns a function that takes bytes as they come, and returns the answers that are whole. Throws if they are not the protocol's. */
export function replyReader(): (chunk: Buffer) => Reply[] {
  let bytes: Buffer = Buffer.alloc(0);
  return (chunk) => {
    bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk]);
    const replies: Reply[] = [];
    for (;;) {
      const read = readReply(bytes, 0);
      if (!read) break;
      replies.push(read.reply);
      bytes = bytes.subarray(read.end);
    }
    if (bytes.length > BYTES_MAX) throw new RangeError('an answer of Valkey is too long');
    return replies;
  };
}

interface Read {
  readonly reply: Reply;
  /** Offset of the next answer. */
  readonly end: number;
}

/** Null if it is not whole yet. */
function readReply(bytes: Buffer, from: number): Read | null {
  const lineEnd = bytes.indexOf(LINE_END, from);
  if (lineEnd < 0) return null;
  const text = bytes.toString('utf8', from + 1, lineEnd);
  const end = lineEnd + LINE_END.length;
  switch (bytes[from] === undefined ? '' : String.fromCharCode(bytes[from])) {
    case '+':
      return { reply: text, end };
    case '-':
      return { reply: new Error(text), end };
    case ':':
      return { reply: Number(text), end };
    case '$':
      return readText(bytes, end, Number(text));
    case '*':
      return readList(bytes, end, Number(text));
    default:
      throw new TypeError('this is not the protocol of Valkey');
  }
}

function readText(bytes: Buffer, from: number, length: number): Read | null {
  if (length < 0) return { reply: null, end: from };
  const end = from + length + LINE_END.length;
  return bytes.length < end ? null : { reply: bytes.toString('utf8', from, from + length), end };
}

function readList(bytes: Buffer, from: number, length: number): Read | null {
  if (length < 0) return { reply: null, end: from };
  const list: Reply[] = [];
  let end = from;
  for (let index = 0; index < length; index++) {
    const read = readReply(bytes, end);
    if (!read) return null;
    list.push(read.reply);
    end = read.end;
  }
  return { reply: list, end };
}
