import { expect, test } from 'vitest';
import { encodeCommand, replyReader } from './resp.ts';

const ANSWERS = '+OK\r\n:12\r\n$6\r\na\r\n€\r\n$-1\r\n-ERR no\r\n*3\r\n:1\r\n$1\r\nx\r\n*0\r\n';
const READ = ['OK', 12, 'a\r\n€', null, new Error('ERR no'), [1, 'x', []]];

test('puts answers together whatever pieces they come in', () => {
  const bytes = Buffer.from(ANSWERS);
  for (let size = 1; size <= bytes.length; size++) {
    const read = replyReader();
    const replies = [];
    for (let from = 0; from < bytes.length; from += size)
      replies.push(...read(bytes.subarray(from, from + size)));
    expect(replies).toEqual(READ);
  }
});

test('refuses what is not the protocol, and an answer without end', () => {
  expect(() => replyReader()(Buffer.from('HTTP/1.1 400 Bad Request\r\n'))).toThrow(TypeError);
  expect(() => replyReader()(Buffer.alloc(1_000_001, '+'))).toThrow(RangeError);
});

test('counts bytes, not characters, of a command', () => {
  expect(encodeCommand(['SET', '€', 5])).toBe('*3\r\n$3\r\nSET\r\n$3\r\n€\r\n$1\r\n5\r\n');
});
