#!/usr/bin/env node
/*
 * Verifies receipts, figures of swaps, statements of orders, liabilities and custody of a Cumulus installation, offline, with nothing but
 * Node and the public key that the installation publishes. docs/receipts.md, docs/order-statements.md and docs/liabilities.md have the formats.
 *
 *   node cumulus-verify.mjs --key <public key> <file>...
 *
 * Give it the files of one day together: liabilities, custody and your own leaf; and with the statement of an order the published
 * prices of its days; and with receipts of swaps the figures of their days. Ends with 0 if everything holds, 1 if a check fails, 2 if it
 * was called wrongly.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

const RECEIPT = '\xffcumulus receipt 1\n';
const LIABILITIES = '\xffcumulus liabilities 1\n';
const ORDER = '\xffcumulus order 1\n';
const ATTESTATION = '\xffsolana offchain\x01\x01';
const U64_MAX = 2n ** 64n - 1n;
/** From the beginning of a day until it has no further looks, whatever the clocks of servers say. */
const OVER_AFTER_MS = 25 * 3_600_000;
const SOL = '11111111111111111111111111111111';
/** How much later than its moment a price may have been reported, milliseconds: by seconds. @type {Fields} */
const LATE_MAX_MS = { 1: 1_000, 5: 2_000, 30: 5_000 };
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** A check that failed, in words. */
class Failure extends Error {}

/**
 * @typedef {{ name: string, bytes: Uint8Array }} GivenFile
 * @typedef {Record<string, any>} Fields
 * @typedef {{ file: Fields, name: string, mints: Fields }} Root
 * @typedef {{ day: string, head: string, looks: readonly Fields[] }} Day
 * @typedef {{ name: string, mint: string, madeAt: string, days: readonly Day[] }} Order
 */

/**
 * Verifies files against a public key. Each line says in words what holds, or which check failed.
 * @param {string} key base58
 * @param {readonly GivenFile[]} files
 * @returns {{ holds: boolean, lines: string[] }}
 */
export function verifyFiles(key, files) {
  /** @type {string[]} */
  const lines = [];
  let holds = true;
  /** @type {{ root?: Root, custody?: { hash: string, totals: Map<string, bigint>, name: string } }} */
  const found = {};
  /** @type {Order[]} */
  const orders = [];
  /** @type {{ name: string, said: Fields }[]} */
  const receipts = [];
  /** @type {{ name: string, file: Fields }[]} */
  const executions = [];
  /** Last hashes of looks, as they were published: by day, by token. @type {Map<string, Fields>} */
  const published = new Map();
  /** @param {string} name @param {() => string[]} check */
  const step = (name, check) => {
    try {
      lines.push(...check().map((line) => `holds  ${name}: ${line}`));
    } catch (error) {
      holds = false;
      const why = error instanceof Failure ? error.message : 'the file is malformed';
      lines.push(`FAILS  ${name}: ${why}`);
    }
  };
  for (const { name, bytes } of files)
    step(name, () => {
      const file = parsed(bytes);
      if ('receipt' in file) {
        const words = receipt(canonicalFile(file, bytes), key);
        receipts.push({ name, said: file.receipt });
        return words;
      }
      if (file.format === 'cumulus execution 1') {
        executions.push({ name, file });
        return execution(canonicalFile(file, bytes));
      }
      if ('order' in file) {
        const { said, words, days } = order(canonicalFile(file, bytes), key);
        orders.push({ name, mint: said.condition.mint, madeAt: said.madeAt, days });
        return words;
      }
      if ('prices' in file) {
        const { words, days } = prices(canonicalFile(file, bytes), key);
        for (const [day, tokens] of Object.entries(days)) published.set(day, tokens);
        return words;
      }
      if ('liabilities' in file) {
        const words = liabilities(canonicalFile(file, bytes), key);
        found.root = { file, name, mints: file.mints };
        return words;
      }
      if ('leaves' in file) return leaves(canonicalFile(file, bytes), key);
      if (file.title === 'Cumulus custody report') {
        const report = attested(file);
        found.custody = { hash: sha256(bytes).toString('hex'), totals: report.totals, name };
        return report.lines;
      }
      throw new Failure(
        'this is no receipt, no figures of swaps, no statement of an order, no prices, no liabilities, no leaf and no custody report',
      );
    });
  for (const { name, file } of executions)
    for (const { name: other, said } of receipts) step(`${other} and ${name}`, () => countedIn(said, file));
  for (const { name, mint, madeAt, days } of orders)
    for (const { day, head, looks } of days) {
      const tokens = published.get(day);
      if (tokens)
        step(`${name} and the prices of ${day}`, () =>
          publishedAs(
            { mint, head, looks, isOver: Date.parse(madeAt) > Date.parse(day) + OVER_AFTER_MS },
            tokens,
          ),
        );
      else
        lines.push(
          `note   ${name}: give the published prices of ${day} too, to see that all were told the same.`,
        );
    }
  const { root, custody } = found;
  if (root && custody) {
    step(`${root.name} and ${custody.name}`, () => covered(root, custody));
  } else if (custody)
    lines.push('note   holdings are as the report has them: give the liabilities of its day too.');
  else if (root)
    lines.push('note   give the custody report of the same day, to compare what is owed with what is held.');
  return { holds, lines };
}

/** @param {Fields} file @param {string} key */
function receipt({ receipt: said, signature, publicKey, ...rest }, key) {
  expect(Object.keys(rest).length === 0, 'the file has something that a receipt has not');
  signedBy(key, publicKey, RECEIPT, said, signature);
  expect(said.format === 'cumulus receipt 1', 'the receipt is of a format that this program does not know');
  const { state, journal, received, minimum, fees, lateness, offers = null } = said;
  if (state === 'confirmed') {
    expect(journal !== null, 'the payment is confirmed, but the signer has not signed it');
    expect(
      units(received) >= units(minimum),
      `${received} arrived, which is less than the least, ${minimum}`,
    );
  }
  if (journal !== null)
    expect(journal.signature === said.walletSignature, 'the receipt and the journal name two signatures');
  if (lateness !== null)
    expect(
      BigInt(lateness.milliseconds) === atLeastZero(Date.parse(said.settledAt) - Date.parse(lateness.due)),
      'the lateness is not the time between due and settled',
    );
  const quoted = said.quoted === null ? '' : `, ${said.quoted} was quoted`;
  return [
    `signed by ${key}, of installation ${said.installation.id} on the chain ${said.installation.genesisHash}.`,
    `${said.kind} ${said.id} of wallet ${said.wallet}: ${state}, settled ${said.settledAt}.`,
    `asked: ${Object.entries(said.asked)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ')}.`,
    `at least ${minimum} had to arrive${quoted}; ${received ?? 'nothing'} arrived.`,
    ...(offers === null ? [] : [lostWords(offers)]),
    ...keptWords(said),
    ...markWords(said),
    `fees in lamports: network ${fees.network}, priority ${fees.priority}, rent ${fees.rent}${share(fees)}.`,
    ...(said.priceAgeMilliseconds === null
      ? []
      : [`the price was ${said.priceAgeMilliseconds} ms old when it was signed.`]),
    ...(lateness === null ? [] : [`${lateness.milliseconds} ms after ${lateness.due} (${lateness.since}).`]),
    said.signature === null
      ? 'there is no transaction on the chain.'
      : `look up the transaction ${said.signature}.`,
  ];
}

/** @param {readonly Fields[]} offers */
function lostWords(offers) {
  const lost = offers.map(
    ({ router, outAmount, reason }) => `${units(outAmount)} from ${router} (${reason})`,
  );
  return lost.length === 0
    ? 'it was the first offer that was asked for.'
    : `offers that lost: ${lost.join(', ')}.`;
}

/**
 * What was paid out arrived, less the fee that was stated. What others gained is on the chain too: look it up.
 * @param {Fields} said
 */
function keptWords({ elsewhere = null, received, changes, asked, fees }) {
  if (elsewhere === null) return [];
  const change = changes[asked.boughtMint];
  expect(
    asked.boughtMint === SOL || change === received,
    `${received} arrived, but the balance of the wallet changed by ${change}`,
  );
  const beyond = beyondFee({ received, elsewhere, routeBps: fees.routeBps });
  return [
    beyond === 0n
      ? `all that was paid out arrived, but for ${elsewhere} in fees that were stated: nothing was kept.`
      : `of what was paid out, ${beyond} beyond the stated fee went to others: the fees of pools, or more.`,
  ];
}

/**
 * What arrived beside what was given for it, by the prices of both tokens some seconds later. A price may not be from before its moment.
 * @param {Fields} said
 */
function markWords({ marks = null, settledAt, received, sold }) {
  if (marks === null) return [];
  expect(
    marks.map((/** @type {Fields} */ { seconds }) => seconds).join() === '1,5,30',
    'the swap is not marked after 1, 5 and 30 s',
  );
  return marks.map((/** @type {Fields} */ { seconds, missing, at, soldUsd, boughtUsd }) => {
    if (missing !== undefined) return `its tokens' prices after ${seconds} s: ${missing}.`;
    const afterMs = Date.parse(at) - Date.parse(settledAt);
    const dueMs = Number(seconds) * 1_000;
    expect(
      afterMs >= dueMs && afterMs <= dueMs + Number(LATE_MAX_MS[seconds]),
      `the prices after ${seconds} s were told after ${afterMs} ms`,
    );
    const off = markOut({ received, sold, soldUsd, boughtUsd });
    const words = off === null ? 'so far from its own that it does not count' : `${bps(off)} bps`;
    return `what arrived against what was given, by the prices after ${seconds} s: ${words}.`;
  });
}

/**
 * Hundredths of a basis point that what arrived is worth more than what was given; null if it is less than half or more than twice as much:
 * then the prices are wrong, rather than the swap.
 * @param {Fields} swap
 */
function markOut({ received, sold, soldUsd, boughtUsd }) {
  const ratio = (Number(received) * Number(boughtUsd)) / (Number(sold) * Number(soldUsd));
  return ratio >= 0.5 && ratio <= 2 ? Math.round((ratio - 1) * 1_000_000) : null;
}

/**
 * Computes the figures of all swaps again from their lines.
 * @param {Fields} file
 */
function execution({ format: _, from, until, uncounted, lines, figures, ...rest }) {
  expect(Object.keys(rest).length === 0, 'the file has something that figures of swaps have not');
  const leaves = lines.map((/** @type {Fields} */ { leaf }) => leaf);
  expect(new Set(leaves).size === leaves.length, 'a swap is counted twice');
  expect(canonical(figuresOf(lines)) === canonical(figures), 'the figures are not those of the swaps');
  return [
    `${lines.length} swaps from ${from} until ${until}, ${uncounted} more without a receipt; ${figures.length} figures, each computed again.`,
    ...figures.map(figureWords),
  ];
}

/** @param {Fields} figures */
function figureWords({ sold, bought, size, swaps, improvement, slippage, whole, known, after }) {
  const later = after.map((/** @type {Fields} */ { median: middle }) =>
    middle === null ? 'none' : bps(Number(middle)),
  );
  return (
    `${sold} for ${bought}, ${size}: ${swaps} swaps; half ${bps(Number(improvement))} bps beyond the quote or more, ` +
    `short by ${bps(Number(slippage))} on average; after 1, 5 and 30 s ${later.join(', ')}; ` +
    `in ${whole} of ${known} nothing beyond the stated fee went to others.`
  );
}

/** @param {readonly Fields[]} lines */
function figuresOf(lines) {
  /** @type {Map<string, Fields[]>} */
  const groups = new Map();
  for (const line of lines) {
    const name = `${line.sold} ${line.bought} ${line.size}`;
    const group = groups.get(name);
    if (group) group.push(line);
    else groups.set(name, [line]);
  }
  return [...groups]
    .sort(([a, some], [b, others]) => others.length - some.length || (a < b ? -1 : 1))
    .map(([, group]) => {
      const { sold, bought, size } = /** @type {Fields} */ (group[0]);
      const gains = group.map(({ gain }) => Number(gain));
      const short = gains.reduce((sum, gain) => sum + Math.max(0, -gain), 0);
      const known = group.filter(({ beyond }) => beyond !== null);
      return {
        ...{ sold, bought, size, swaps: String(group.length), improvement: median(gains) },
        slippage: String(Math.round(short / group.length)),
        whole: String(known.filter(({ beyond }) => beyond === '0').length),
        known: String(known.length),
        after: [0, 1, 2].map((index) => {
          const marks = group.flatMap(({ after }) => after[index] ?? []).map(Number);
          return { median: median(marks), marked: String(marks.length) };
        }),
      };
    });
}

/** The lower of two in the middle. @param {readonly number[]} values */
function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted.length === 0 ? null : String(sorted[Math.ceil(sorted.length / 2) - 1]);
}

/**
 * Looks for the swap of a receipt among those that were published, and computes its line again.
 * @param {Fields} said @param {Fields} file
 */
function countedIn(said, { from, until, uncounted, lines }) {
  const { state, settledAt, quoted, marks = null } = said;
  if (state !== 'confirmed' || quoted === null || marks === null) return ['it is no swap that is counted.'];
  if (Date.parse(settledAt) < Date.parse(from) || Date.parse(settledAt) >= Date.parse(until))
    return ['the swap was settled on a day of another file.'];
  const expected = lineOf(said);
  const line = lines.find((/** @type {Fields} */ { leaf }) => leaf === expected.leaf);
  if (!line && isEarly(marks)) return ['the receipt lacks prices that came later: download it again.'];
  if (!line && uncounted !== '0') return [`it is not counted, or one of ${uncounted} without a receipt.`];
  expect(line !== undefined, 'the swap of this receipt is not counted');
  expect(canonical(line) === canonical(expected), 'the swap is counted otherwise than its receipt says');
  return ['the swap is counted as its receipt says.'];
}

/** @param {readonly Fields[]} marks */
const isEarly = (marks) => marks.some(({ missing }) => missing === 'still to come');

/** What is published of a swap. @param {Fields} said */
function lineOf(said) {
  const { asked, quoted, received, elsewhere = null, fees, marks, usdValue = null } = said;
  const beyond = elsewhere === null ? null : beyondFee({ received, elsewhere, routeBps: fees.routeBps });
  const paid = units(received) + units(elsewhere ?? '0');
  return {
    leaf: sha256(canonical(said)).toString('hex'),
    ...{ sold: asked.soldMint, bought: asked.boughtMint, size: sizeOf(usdValue) },
    gain: String(((units(received) - units(quoted)) * 1_000_000n) / units(quoted)),
    beyond: beyond === null ? null : String((beyond * 1_000_000n) / paid),
    after: marks.map((/** @type {Fields} */ mark) => {
      const off = mark.missing === undefined ? markOut({ ...said, ...mark }) : null;
      return off === null ? null : String(off);
    }),
  };
}

/** @param {string | null} usdValue */
function sizeOf(usdValue) {
  if (usdValue === null) return 'unknown';
  const usd = Number(usdValue);
  if (usd < 100) return 'under 100';
  if (usd < 1_000) return 'under 1000';
  return usd < 10_000 ? 'under 10000' : '10000 or more';
}

/** @param {number} hundredths */
const bps = (hundredths) => (hundredths / 100).toFixed(2);

/**
 * What others gained of what was bought, beyond the fee of the route: a share of all that was paid out, rounded up.
 * @param {Fields} swap
 */
function beyondFee({ received, elsewhere, routeBps }) {
  const paid = units(received) + units(elsewhere);
  const fee = (paid * BigInt(Math.ceil(Number(routeBps ?? 0))) + 9_999n) / 10_000n;
  return units(elsewhere) > fee ? units(elsewhere) - fee : 0n;
}

/** @param {Fields} fees */
const share = ({ platformBps }) =>
  platformBps === null || platformBps === '0' ? '' : `, platform ${platformBps} hundredths of a percent`;

/** @param {Fields} file @param {string} key */
function order({ order: said, attempts, days, decisions, signature, publicKey, ...rest }, key) {
  expect(Object.keys(rest).length === 0, 'the file has something that a statement of an order has not');
  signedBy(key, publicKey, ORDER, said, signature);
  expect(said.format === 'cumulus order 1', 'the statement is of a format that this program does not know');
  for (const [name, value] of Object.entries({ attempts, days, decisions }))
    expect(
      sha256(canonical(value)).toString('hex') === said[name],
      `the ${name} are not those that were signed`,
    );
  const { condition, journal, state } = said;
  const isMarket = condition.mint !== undefined;
  const looks = isMarket ? chained(condition.mint, days) : [];
  if (isMarket) decided(said, looks, attempts, decisions);
  const executed = attempts.filter((/** @type {Fields} */ { outcome }) => outcome === 'executed').length;
  expect(executed <= 1, 'the order executed twice');
  expect(
    state !== 'executed' || (said.signature !== null && journal.signed !== '0'),
    'the order is executed, but nothing was signed for it',
  );
  const waits = isMarket ? conditionWords(condition) : condition.at;
  return {
    said,
    days: isMarket ? days : [],
    words: [
      `signed by ${key}, of installation ${said.installation.id}, made ${said.madeAt}.`,
      `order ${said.id} of wallet ${said.wallet}, placed ${said.placed}: ${waits}; ${state} ${said.ended ?? ''}`.trimEnd() +
        '.',
      `the signer has signed ${journal.signed} transactions for it.`,
      ...(isMarket ? [`${looks.length} looks, each decided again: ${counted(decisions)}.`] : []),
      ...attempts.map(attemptWords),
    ],
  };
}

/** @param {Fields} condition */
function conditionWords({ mint, when, value, stop, trail }) {
  const stopped = stop ? `, or ${stop.when} ${stop.value}` : '';
  const trails = trail
    ? `, ${trail.ppm === undefined ? trail.usd : `${trail.ppm} millionths`} below its peak, which is ${trail.peak}`
    : '';
  return `${when} ${value} of ${mint}${stopped}${trails}`;
}

/** @param {Fields} attempt */
function attemptWords({ due, ended, outcome, details, looksAfter }) {
  if (outcome === 'paused')
    return `paused ${due}${looksAfter === null ? '' : `, until the look ${looksAfter}`}.`;
  if (outcome === 'changed') return `changed ${ended}: before, ${conditionWords(details.condition)}.`;
  const late = Date.parse(ended) - Date.parse(due);
  const why =
    details === null ? '' : ` (${[details.code, details.doubt, details.offer].filter(Boolean).join(' ')})`;
  return `due ${due}, ${outcome}${why} after ${late} ms.`;
}

/** @param {readonly Fields[]} decisions */
function counted(decisions) {
  /** @type {Map<string, bigint>} */
  const counts = new Map();
  for (const { decision, from, to } of decisions)
    counts.set(decision, (counts.get(decision) ?? 0n) + BigInt(to) - BigInt(from) + 1n);
  return (
    [...counts].map(([decision, count]) => `${count} ${decision}`).join(', ') ||
    'none was made while it waited'
  );
}

/** Computes the hash of each look from the one before it. @param {string} mint @param {readonly Day[]} days */
function chained(mint, days) {
  let next = /** @type {bigint | null} */ (null);
  let last = '';
  for (const { day, head, looks } of days) {
    expect(day > last, 'the days are not in order');
    last = day;
    let hash = Buffer.alloc(32);
    for (const look of looks) {
      const number = units(look.number);
      expect(next === null || number === next, `the look ${next} is missing`);
      next = number + 1n;
      hash = sha256('cumulus look 1\n', hash, canonical({ ...look, mint }));
    }
    expect(hash.toString('hex') === head, `the looks of ${day} are not those of its last hash`);
  }
  return days.flatMap(({ looks }) => looks);
}

/**
 * Decides each look again, and holds it against what the statement says.
 * @param {Fields} said @param {readonly Fields[]} looks @param {readonly Fields[]} attempts @param {readonly Fields[]} decisions
 */
function decided(said, looks, attempts, decisions) {
  const { condition, looksBefore, dueLook } = said;
  expect(looksBefore !== null, 'the order was placed before looks were recorded');
  const stated = new Map();
  for (const { decision, from, to } of decisions)
    for (let number = units(from); number <= units(to); number++) {
      expect(!stated.has(String(number)), `the look ${number} is decided twice`);
      stated.set(String(number), decision);
    }
  const tries = [...attempts, { dueLook, looksAfter: null }].filter((each) => each.dueLook !== null);
  const rests = new Set(attempts.filter((each) => each.outcome === 'paused').map((each) => each.dueLook));
  const due = new Set(tries.filter((each) => each.outcome !== 'paused').map((each) => each.dueLook));
  const conditions = watching(condition, attempts);
  /** By which side it was due. @type {Map<string, Fields>} */
  const sides = new Map();
  const compared = looks.filter(({ number }) => units(number) > units(looksBefore));
  const until = units(decisions.at(-1)?.to ?? looksBefore);
  for (const look of compared) {
    const number = units(look.number);
    if (number > until) {
      expect(
        said.ended !== null && Date.parse(look.at) > Date.parse(said.ended),
        `nothing is said about the look ${number}`,
      );
      continue;
    }
    conditions.reach(number);
    const pause = tries.find(
      (each) =>
        number > units(each.dueLook) && (each.looksAfter === null || number <= units(each.looksAfter)),
    );
    const { right, side } = pause
      ? { right: pause.outcome === 'paused' ? 'paused' : 'under way', side: null }
      : conditions.at(look);
    if (side) sides.set(look.number, side);
    expect(
      stated.get(look.number) === right,
      `the look ${number}, price ${look.price}, is "${right}", not "${stated.get(look.number)}"`,
    );
    expect(
      !side || due.has(look.number) || rests.has(look.number) || isLast(said, number, until),
      `the look ${number} reached the condition, but the order was not due`,
    );
    expect(
      side !== null || !due.has(look.number),
      `the order was due by the look ${number}, which did not reach its condition`,
    );
  }
  conditions.end(isLast(said, until, until));
  const seen = new Set(compared.map(({ number }) => number));
  for (const number of due)
    expect(seen.has(number), `the order was due by the look ${number}, which is missing`);
  for (const attempt of attempts) doubted(sides.get(attempt.dueLook), condition, attempt);
}

/**
 * What an order waits for, from look to look: its peak moves up with what two sources said, and its owner may have changed it.
 * @param {Fields} newest @param {readonly Fields[]} attempts
 */
function watching(newest, attempts) {
  const changes = attempts.filter(({ outcome }) => outcome === 'changed');
  const later = [...changes.slice(1).map(({ details }) => details.condition), newest];
  let condition = changes[0]?.details.condition ?? newest;
  let peak = condition.trail?.from ?? null;
  let before = peak;
  let next = 0;
  /** What trails is as far below the peak as it says. @param {boolean} isOpen */
  const expectPeak = (isOpen) => {
    const { trail, stop, value } = condition;
    if (!trail) return;
    expect(
      trail.peak === peak || (isOpen && trail.peak === before),
      `the peak is ${peak}, not ${trail.peak}`,
    );
    expect(
      (stop ?? { value }).value === trailed(trail, trail.peak),
      'the stop is not as far below the peak as it says',
    );
  };
  const change = () => {
    expectPeak(false);
    condition = later[next];
    peak = changes[next]?.details.peak ?? null;
    next += 1;
  };
  return {
    /** @param {Fields} look @returns {{ right: string, side: Fields | null }} */
    at(look) {
      const { expires, trail, stop, ...trigger } = condition;
      if (expires !== null && Date.parse(look.at) >= Date.parse(expires))
        return { right: 'expired', side: null };
      before = peak;
      if (peak !== null && look.sure !== undefined && Number(look.sure) > Number(peak)) peak = look.sure;
      const moved = trail ? trailed(trail, peak) : null;
      return decide(
        { ...trigger, value: (stop ? null : moved) ?? trigger.value },
        stop && { ...stop, value: moved ?? stop.value },
        look,
      );
    },
    /** Goes on to the condition that it had at a look. @param {bigint} number */
    reach(number) {
      while (next < changes.length && number > units(changes[next]?.looksAfter)) change();
    },
    /** @param {boolean} isOpen whether the last look may be from before or after its end */
    end(isOpen) {
      while (next < changes.length) change();
      expectPeak(isOpen);
    },
  };
}

/** @param {Fields} trail @param {string} peak */
const trailed = ({ ppm, usd }, peak) =>
  String(ppm === undefined ? Number(peak) - Number(usd) : (Number(peak) * (1e6 - Number(ppm))) / 1e6);

/** An order that ends as its last look is made is not due any more. @param {Fields} said @param {bigint} number @param {bigint} until */
const isLast = ({ state }, number, until) =>
  number === until && (state === 'cancelled' || state === 'expired');

/**
 * By its trigger first, then by its stop, if it has one.
 * @param {Fields} trigger @param {Fields | undefined} stop @param {Fields} look
 * @returns {{ right: string, side: Fields | null }}
 */
function decide(trigger, stop, { price, cap, doubt }) {
  if (price === null || doubt === 'thin') return { right: 'unknown', side: null };
  const seen = (/** @type {Fields} */ { when }) => (when.startsWith('price') ? price : cap);
  const isReached = (/** @type {Fields} */ side) =>
    seen(side) !== null &&
    (side.when.endsWith('above')
      ? Number(seen(side)) >= Number(side.value)
      : Number(seen(side)) <= Number(side.value));
  if (isReached(trigger)) return { right: 'due', side: trigger };
  if (stop && isReached(stop)) return { right: 'due by stop', side: stop };
  const isKnown = [trigger, ...(stop ? [stop] : [])].every((side) => seen(side) !== null);
  return { right: isKnown ? 'waits' : 'unknown', side: null };
}

/** What an offer disagreed with is computed again. @param {Fields | undefined} side @param {Fields} condition @param {Fields} attempt */
function doubted(side, { slippage }, { outcome, details }) {
  if (outcome === 'kept')
    expect(BigInt(details.offer) < BigInt(details.floor), 'an offer that met the minimum was turned down');
  if (side === undefined || outcome !== 'doubted' || details.doubt !== 'apart') return;
  const { when, value } = side;
  const { prices: seen, supplies } = details.seen;
  const isThere = (/** @type {number} */ amount) =>
    when.endsWith('above')
      ? amount >= Number(value) * (1 - Number(slippage))
      : amount <= Number(value) * (1 + Number(slippage));
  const agree = seen.every((/** @type {string} */ price) =>
    supplies.every((/** @type {string} */ supply) => isThere(Number(price) * Number(supply))),
  );
  expect(!agree, 'an offer that agreed with the condition was turned down');
}

/** @param {Fields} file @param {string} key */
function prices({ prices: days, liabilities: said, publicKey, signature, ...rest }, key) {
  expect(Object.keys(rest).length === 0, 'the file has something that prices have not');
  signedBy(key, publicKey, LIABILITIES, said, signature);
  expect(
    sha256(canonical(days)).toString('hex') === said.prices,
    'the prices are not those that were signed',
  );
  const words = Object.entries(days).map(
    ([day, tokens]) =>
      `the looks at ${Object.keys(tokens).length} tokens on ${day} are fixed by the liabilities of ${said.day}.`,
  );
  return { days, words };
}

/** @param {{ mint: string, head: string, looks: readonly Fields[], isOver: boolean }} day @param {Fields} tokens */
function publishedAs({ mint, head, looks, isOver }, tokens) {
  const token = tokens[mint];
  expect(token !== undefined, 'no look at the token of this order was published');
  expect(looks.length <= Number(token.looks), 'the statement has looks that were not published');
  expect(!isOver || looks.length === Number(token.looks), 'looks that were published are missing');
  // A statement that was made on this day has the first looks of it alone.
  if (looks.length < Number(token.looks))
    return [`${looks.length} of ${token.looks} looks: give a newer statement to compare all.`];
  expect(head === token.head, 'the looks are not those that were published');
  return [`${token.looks} looks, as they were published.`];
}

/** @param {Fields} file @param {string} key */
function liabilities({ liabilities: said, mints, signature, publicKey, ...rest }, key) {
  expect(Object.keys(rest).length === 0, 'the file has something that liabilities have not');
  signedBy(key, publicKey, LIABILITIES, said, signature);
  expect(
    said.format === 'cumulus liabilities 1',
    'the liabilities are of a format that this program does not know',
  );
  expect(sha256(canonical(mints)).toString('hex') === said.mints, 'the roots are not those that were signed');
  const all = Object.entries(mints);
  for (const [mint, { sum, leaves: count, root }] of all) {
    units(sum);
    expect(/^[1-9]\d*$/.test(count) && /^[\da-f]{64}$/.test(root), `the root of ${mint} is malformed`);
  }
  return [
    `signed by ${key}, of ${said.day}, on the chain ${said.installation.genesisHash}.`,
    `if it is on the chain, its memo is: cumulus liabilities ${said.day} ${sha256(canonical(said)).toString('hex')}`,
    ...all.map(([mint, { sum, leaves: count }]) => `${sum} of ${mint} are owed to ${count} users.`),
  ];
}

/** @param {Fields} file @param {string} key */
function leaves({ format, leaves: own, root, user, ...rest }, key) {
  expect(Object.keys(rest).length === 0, 'the file has something that leaves have not');
  expect(format === 'cumulus leaves 1', 'the leaves are of a format that this program does not know');
  liabilities(root, key);
  const lines = own.map((/** @type {Fields} */ leaf) => {
    const mint = root.mints[leaf.mint];
    expect(mint !== undefined, `nothing is owed of ${leaf.mint}`);
    included(leaf, user, mint);
    return `${leaf.amount} of ${leaf.mint} are in the sum of ${mint.sum} that is owed on ${root.liabilities.day}.`;
  });
  return [`these leaves are of the user ${user}.`, ...lines];
}

/**
 * Computes the root from a leaf and its path: the same hash and the same sum have to come out.
 * @param {Fields} leaf @param {string} user @param {Fields} root
 */
function included(
  { mint, amount, salt, position, path, ...rest },
  user,
  { sum, leaves: count, root: expected },
) {
  expect(Object.keys(rest).length === 0, 'the leaf has something that leaves have not');
  expect(/^[\da-f]{64}$/.test(salt), 'the salt is malformed');
  const depth = Math.ceil(Math.log2(Number(count)));
  expect(path.length === depth, 'the path is not as long as the tree is high');
  let index = units(position);
  expect(index < BigInt(count), 'the leaf is not within the tree');
  const commitment = sha256('cumulus user 1\n', Buffer.from(salt, 'hex'), user);
  let hash = sha256('cumulus leaf 1\n', commitment, address(mint), u64(units(amount)));
  let total = units(amount);
  for (const node of path) {
    expect(Object.keys(node).length === 2 && /^[\da-f]{64}$/.test(node.hash), 'the path is malformed');
    const other = [Buffer.from(node.hash, 'hex'), u64(units(node.sum))];
    const own = [hash, u64(total)];
    hash = sha256('cumulus node 1\n', ...(index % 2n === 0n ? [...own, ...other] : [...other, ...own]));
    total += units(node.sum);
    expect(total <= U64_MAX, 'the sum is larger than any token has');
    index /= 2n;
  }
  expect(hash.toString('hex') === expected, 'the leaf is not in the tree whose root was signed');
  expect(total === units(sum), 'the sums on the path are not the sum that was signed');
}

/** @param {Fields} report */
function attested({ wallets, blockhash, totals: said }) {
  /** @type {Map<string, bigint>} */
  const totals = new Map();
  const seen = new Set();
  for (const { address: wallet, signature, holdings } of wallets) {
    expect(!seen.has(wallet), `${wallet} is in the report twice`);
    seen.add(wallet);
    expect(signature !== null, `the key of ${wallet} has not signed`);
    const text = `The key of this address is in the custody of Cumulus.\nBlockhash: ${blockhash}`;
    const message = Buffer.concat([Buffer.from(ATTESTATION, 'latin1'), address(wallet), Buffer.from(text)]);
    expect(isSigned(wallet, message, signature), `the signature of ${wallet} does not hold`);
    for (const [mint, amount] of Object.entries(holdings))
      totals.set(mint, (totals.get(mint) ?? 0n) + units(amount));
  }
  for (const { mint, onChain } of said)
    expect(
      (totals.get(mint) ?? 0n) === BigInt(onChain),
      `the holdings of ${mint} do not add up to its total`,
    );
  return {
    totals,
    lines: [
      `${wallets.length} keys have signed that they are here, not before the block ${blockhash}.`,
      ...[...totals].map(
        ([mint, amount]) => `${amount} of ${mint} are held; look up the addresses on the chain.`,
      ),
    ],
  };
}

/** @param {Root} root @param {{ hash: string, totals: Map<string, bigint> }} custody */
function covered({ file, mints }, { hash, totals }) {
  expect(
    file.liabilities.custody === hash,
    'the custody report is not the one that was signed with the liabilities',
  );
  return Object.entries(mints).map(([mint, { sum, held: said }]) => {
    const held = totals.get(mint) ?? 0n;
    expect(held === units(said), `the holdings of ${mint} are not those that were signed`);
    expect(held >= units(sum), `${sum} of ${mint} are owed, but only ${held} are held`);
    return `${held} of ${mint} are held, ${sum} are owed.`;
  });
}

/** @param {string} key @param {unknown} publicKey @param {string} prefix @param {unknown} said @param {unknown} signature */
function signedBy(key, publicKey, prefix, said, signature) {
  expect(publicKey === key, 'it is signed by another key than the one that was given');
  const bytes = Buffer.concat([Buffer.from(prefix, 'latin1'), Buffer.from(canonical(said))]);
  expect(isSigned(key, bytes, signature), 'the signature does not hold: something was changed');
}

/** @param {string} key @param {Buffer} bytes @param {unknown} signature */
function isSigned(key, bytes, signature) {
  const raw = Buffer.from(String(signature), 'base64');
  if (raw.length !== 64 || raw.toString('base64') !== signature) return false;
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: address(key).toString('base64url') };
  return verify(null, bytes, createPublicKey({ key: jwk, format: 'jwk' }), raw);
}

/** @param {Uint8Array} bytes @returns {Fields} */
function parsed(bytes) {
  try {
    const value = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {}
  throw new Failure('the file cannot be read: it is not as it was written');
}

/** There is one way to write a file: a byte that says nothing is found too. @param {Fields} file @param {Uint8Array} bytes */
function canonicalFile(file, bytes) {
  const text = `${JSON.stringify(sorted(file), null, 2)}\n`;
  expect(Buffer.from(text).equals(bytes), 'the file is not as it was written');
  return file;
}

/** JSON with sorted names and without spaces (RFC 8785). @param {unknown} value @returns {string} */
function canonical(value) {
  return JSON.stringify(sorted(value));
}

/** @param {unknown} value @returns {unknown} */
function sorted(value) {
  if (value === null || typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(sorted);
  expect(typeof value === 'object', 'there is a value that is no text');
  const entries = Object.entries(/** @type {object} */ (value)).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, entry]) => [name, sorted(entry)]));
}

/** A number of base units. @param {unknown} text */
function units(text) {
  expect(typeof text === 'string' && /^(0|[1-9]\d{0,19})$/.test(text), `${text} is no amount`);
  const value = BigInt(/** @type {string} */ (text));
  expect(value <= U64_MAX, `${text} is more than any token has`);
  return value;
}

/** @param {bigint} value */
function u64(value) {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(value);
  return bytes;
}

/** @param {number} milliseconds */
const atLeastZero = (milliseconds) => BigInt(Math.max(0, milliseconds));

/** @param {readonly (string | Uint8Array)[]} parts */
function sha256(...parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** The 32 bytes of a base58 address. @param {string} text */
function address(text) {
  let value = 0n;
  for (const sign of text) {
    const digit = ALPHABET.indexOf(sign);
    expect(digit >= 0, `${text} is no address`);
    value = value * 58n + BigInt(digit);
  }
  const zeros = /^1*/.exec(text)?.[0].length ?? 0;
  const digits = value === 0n ? '' : value.toString(16);
  const bytes = Buffer.concat([
    Buffer.alloc(zeros),
    Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex'),
  ]);
  expect(bytes.length === 32, `${text} is no address`);
  return bytes;
}

/** @param {boolean} isTrue @param {string} words @returns {asserts isTrue} */
function expect(isTrue, words) {
  if (!isTrue) throw new Failure(words);
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [flag, key, ...paths] = process.argv.slice(2);
  if (flag !== '--key' || key === undefined || paths.length === 0) {
    process.stderr.write('Usage: node cumulus-verify.mjs --key <public key> <file>...\n');
    process.exit(2);
  }
  const files = paths.map((path) => ({ name: basename(path), bytes: readFileSync(path) }));
  const { holds, lines } = verifyFiles(key, files);
  process.stdout.write(
    `${lines.join('\n')}\n${holds ? 'Everything that was checked holds.' : 'NOT everything holds.'}\n`,
  );
  process.exit(holds ? 0 : 1);
}
