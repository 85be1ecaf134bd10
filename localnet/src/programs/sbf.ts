/** As much of an assembler for Solana's bytecode (SBPF version 0) as the programs of the localnet and of its tests need. */
export type Code = readonly (readonly [
  opcode: number,
  registers: number,
  offset: number,
  immediate: number,
  /** System call whose place this takes. */
  name?: string,
])[];

const registers = (to: number, from: number) => to | (from << 4);

export const asm = {
  /** Loads 64 bits; takes two places. */
  set: (to: number, high: number, low: number): Code => [
    [0x18, registers(to, 0), 0, low],
    [0, 0, 0, high],
  ],
  setSmall: (to: number, value: number): Code => [[0xb7, registers(to, 0), 0, value]],
  copy: (to: number, from: number): Code => [[0xbf, registers(to, from), 0, 0]],
  add: (to: number, value: number): Code => [[0x07, registers(to, 0), 0, value]],
  addFrom: (to: number, from: number): Code => [[0x0f, registers(to, from), 0, 0]],
  subtract: (to: number, from: number): Code => [[0x1f, registers(to, from), 0, 0]],
  multiply: (to: number, value: number): Code => [[0x27, registers(to, 0), 0, value]],
  multiplyBy: (to: number, from: number): Code => [[0x2f, registers(to, from), 0, 0]],
  divide: (to: number, value: number): Code => [[0x37, registers(to, 0), 0, value]],
  remainder: (to: number, value: number): Code => [[0x97, registers(to, 0), 0, value]],
  mask: (to: number, value: number): Code => [[0x57, registers(to, 0), 0, value]],
  shiftRight: (to: number, bits: number): Code => [[0x77, registers(to, 0), 0, bits]],
  loadByte: (to: number, from: number, at: number): Code => [[0x71, registers(to, from), at, 0]],
  loadTwo: (to: number, from: number, at: number): Code => [[0x69, registers(to, from), at, 0]],
  loadFour: (to: number, from: number, at: number): Code => [[0x61, registers(to, from), at, 0]],
  load: (to: number, from: number, at: number): Code => [[0x79, registers(to, from), at, 0]],
  storeByte: (to: number, at: number, from: number): Code => [[0x73, registers(to, from), at, 0]],
  storeFour: (to: number, at: number, from: number): Code => [[0x63, registers(to, from), at, 0]],
  store: (to: number, at: number, from: number): Code => [[0x7b, registers(to, from), at, 0]],
  jump: (places: number): Code => [[0x05, 0, places, 0]],
  jumpIfEqual: (one: number, other: number, places: number): Code => [
    [0x1d, registers(one, other), places, 0],
  ],
  jumpUnlessEqual: (one: number, other: number, places: number): Code => [
    [0x5d, registers(one, other), places, 0],
  ],
  jumpUnlessBelow: (one: number, other: number, places: number): Code => [
    [0x3d, registers(one, other), places, 0],
  ],
  /** As signed numbers. */
  jumpUnlessLess: (one: number, other: number, places: number): Code => [
    [0x7d, registers(one, other), places, 0],
  ],
  /** Runs `body` while `left` is not zero. */
  whileNotZero: (left: number, body: Code): Code => loop([0x15, registers(left, 0)], body),
  /** Runs `body` while `one` is below `other`. */
  whileBelow: (one: number, other: number, body: Code): Code => loop([0x3d, registers(one, other)], body),
  ifEqual: (one: number, value: number, then: Code, otherwise: Code): Code => [
    [0x55, registers(one, 0), then.length + 1, value],
    ...then,
    [0x05, 0, otherwise.length, 0],
    ...otherwise,
  ],
  systemCall: (name: string): Code => [[0x85, registers(0, 1), 0, -1, name]],
  exit: [[0x95, 0, 0, 0]] as Code,
};

function loop([jump, on]: readonly [number, number], body: Code): Code {
  return [[jump, on, body.length + 1, 0], ...body, [0x05, 0, -(body.length + 2), 0]];
}

const HEADER_BYTES = 64;

/** A shared object with this code, whose system calls are bound by name when it is loaded. */
export function elf(code: Code): Buffer {
  const text = Buffer.alloc(code.length * 8);
  for (const [index, [opcode, on, offset, immediate]] of code.entries()) {
    const at = index * 8;
    text.writeUInt8(opcode, at);
    text.writeUInt8(on, at + 1);
    text.writeInt16LE(offset, at + 2);
    text.writeInt32LE(immediate | 0, at + 4);
  }
  const called = [...new Set(code.flatMap(([, , , , name]) => name ?? []))];
  const names = Buffer.from(`\0${called.join('\0')}\0`);
  const symbols = called.map((name) => words32(names.indexOf(`\0${name}\0`) + 1, 0x10, 0, 0, 0, 0));
  const relocations = Buffer.concat(
    code.flatMap(([, , , , name], index) => {
      if (name === undefined) return [];
      const symbol = BigInt(called.indexOf(name) + 1);
      return [words64(BigInt(HEADER_BYTES + index * 8), (symbol << 32n) | 10n)];
    }),
  );
  const sections = layOut([
    { name: '.text', type: 1, flags: 6, contents: text, link: 0, entry: 0 },
    {
      name: '.dynsym',
      type: 11,
      flags: 2,
      contents: Buffer.concat([Buffer.alloc(24), ...symbols]),
      link: 3,
      entry: 24,
    },
    { name: '.dynstr', type: 3, flags: 2, contents: names, link: 0, entry: 0 },
    { name: '.rel.dyn', type: 9, flags: 2, contents: relocations, link: 2, entry: 16 },
    { name: '.dynamic', type: 6, flags: 3, contents: Buffer.alloc(7 * 16), link: 3, entry: 16 },
  ]);
  const addressOf = (name: string) => BigInt(sections.placed.find((section) => section.name === name)!.at);
  const dynamic = [
    [17n, addressOf('.rel.dyn')],
    [18n, BigInt(relocations.length)],
    [19n, 16n],
    [6n, addressOf('.dynsym')],
    [11n, 24n],
    [5n, addressOf('.dynstr')],
    [0n, 0n],
  ];
  words64(...dynamic.flat()).copy(sections.bytes, Number(addressOf('.dynamic')));
  return sections.bytes;
}

interface Section {
  readonly name: string;
  readonly type: number;
  readonly flags: number;
  readonly contents: Buffer;
  readonly link: number;
  readonly entry: number;
}

/** Header, sections, and the table of sections; every section is loaded at its offset in the file. */
function layOut(given: readonly Section[]) {
  const names = Buffer.from(`\0${[...given.map(({ name }) => name), '.shstrtab'].join('\0')}\0`);
  const all = [...given, { name: '.shstrtab', type: 3, flags: 0, contents: names, link: 0, entry: 0 }];
  let end = HEADER_BYTES;
  const placed = all.map((section) => {
    const at = end;
    end = (at + section.contents.length + 7) & ~7;
    return { ...section, at };
  });
  const table = placed.map(({ name, type, flags, contents, link, entry, at }) =>
    Buffer.concat([
      words32(names.indexOf(`${name}\0`), type),
      words64(BigInt(flags), BigInt(flags === 0 ? 0 : at), BigInt(at), BigInt(contents.length)),
      words32(link, 0),
      words64(8n, BigInt(entry)),
    ]),
  );
  const header = Buffer.concat([
    Buffer.from('7f454c46020101000000000000000000', 'hex'),
    // A shared object for BPF.
    Buffer.from([3, 0, 247, 0, 1, 0, 0, 0]),
    words64(BigInt(HEADER_BYTES), 0n, BigInt(end)),
    Buffer.from([0, 0, 0, 0, 64, 0, 56, 0, 0, 0, 64, 0, all.length + 1, 0, all.length, 0]),
  ]);
  const bytes = Buffer.concat([header, Buffer.alloc(end - HEADER_BYTES), Buffer.alloc(64), ...table]);
  for (const { at, contents } of placed) contents.copy(bytes, at);
  return { bytes, placed };
}

function words32(...values: readonly number[]): Buffer {
  return Buffer.concat(values.map((value) => Buffer.from(Uint32Array.of(value).buffer)));
}

function words64(...values: readonly bigint[]): Buffer {
  return Buffer.concat(values.map((value) => Buffer.from(BigUint64Array.of(value).buffer)));
}
