import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createMembers, type Member, ownKeys, rawPublic } from './members.ts';

function three() {
  const own = ['a', 'b', 'c'].map((name) => ({ name, ...ownKeys(randomBytes(32), randomBytes(32)) }));
  const all: Member[] = own.map(({ name, key, box }, index) => ({
    ...{ name, number: index + 1, key: rawPublic(key), box: rawPublic(box) },
  }));
  return own.map((each) => createMembers(each, all));
}

test('a member hears what another has said, and no one else', () => {
  const [a, b, c] = three();
  const said = a!.say('hello');
  expect(b!.heard('a', 'hello', said)).toBe(b!.others[0]);
  expect(() => b!.heard('a', 'hellO', said)).toThrow('a has not said this');
  expect(() => b!.heard('c', 'hello', said)).toThrow('c has not said this');
  expect(() => a!.heard('a', 'hello', said)).toThrow('no other member has this name');
  expect(() => c!.heard('d', 'hello', said)).toThrow('no other member has this name');
});

test('a secret opens for its receiver, of its sender, about what it was sealed for', () => {
  const [a, b, c] = three();
  const to = (from: typeof a, name: string) => from!.others.find((other) => other.name === name)!;
  const sealed = a!.seal(to(a, 'b'), 'wallet 1', Buffer.from('a share'));
  expect(b!.open(to(b, 'a'), 'wallet 1', sealed).toString()).toBe('a share');
  expect(() => b!.open(to(b, 'a'), 'wallet 2', sealed)).toThrow('does not open');
  expect(() => b!.open(to(b, 'c'), 'wallet 1', sealed)).toThrow('does not open');
  expect(() => c!.open(to(c, 'a'), 'wallet 1', sealed)).toThrow('does not open');
  // Not even its sender can send it back as another's.
  expect(() => a!.open(to(a, 'b'), 'wallet 1', sealed)).toThrow('does not open');
});

test('a signer with another journal is not one of the members', () => {
  const [a] = three();
  const stranger = ownKeys(randomBytes(32), randomBytes(32));
  expect(() => createMembers(stranger, [a!.self, ...a!.others])).toThrow('none of its members');
});
