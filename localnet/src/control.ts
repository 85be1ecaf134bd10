import { setTimeout as wait } from 'node:timers/promises';
import { addressBytes } from './chain/base58.ts';
import { MAX_BEHIND } from './chain/blocks.ts';
import type { Chain } from './chain/chain.ts';
import { type Faucet, FaucetError } from './chain/faucet.ts';
import type { VersionMix } from './chain/version-mix.ts';
import { FAULT_KINDS, type FaultKind, type Faults } from './faults.ts';
import { type Answer, json } from './http.ts';
import type { Market } from './market/market.ts';
import { LIES, type LieName } from './market/swap/lies.ts';
import { LIMIT_STYLES, type LimitStyle, type ProviderLimit } from './provider-limit.ts';
import { GUISES, type Guise, type Guises } from './rpc/guises.ts';

export interface ControlDeps {
  readonly chain: Chain;
  readonly faucet: Faucet;
  readonly market: Market;
  readonly faults: Faults;
  readonly mix: VersionMix;
  readonly guises: Guises;
  readonly limit: ProviderLimit;
  /** Makes the RPC unreachable until the promise resolves. */
  readonly goAway: (until: Promise<void>) => void;
}

const LAST_WORD_MS = 20;
/** Kinds that make sense for one request of the market. */
const STRIKES_ONLY: Readonly<Record<string, string>> = { refuse: 'execute', lie: 'order' };

class BadRequest extends Error {}

type Input = Readonly<Record<string, unknown>>;

/** Answers /control/*: what only a test network lets its users do. */
export function createControl(
  deps: ControlDeps,
): (method: string, path: string, body: string) => Promise<Answer> {
  const routes: Record<string, (input: Input) => unknown> = {
    'POST /control/faucet': (input) => faucet(deps, input),
    'POST /control/account': (input) => account(deps, input),
    'POST /control/price': (input) => price(deps, input),
    'POST /control/clock': (input) => clock(deps, input),
    'POST /control/versions': (input) => versions(deps, input),
    'POST /control/guise': (input) => guise(deps, input),
    'POST /control/rent': (input) => rent(deps, input),
    'POST /control/step': (input) => step(deps, input),
    'POST /control/faults': (input) => fault(deps, input),
    'DELETE /control/faults': () => clearFaults(deps),
    'GET /control/state': () => state(deps),
  };
  return async (method, path, body) => {
    const route = routes[`${method} ${path}`];
    if (route === undefined) return json({ error: 'There is no such control.' }, 404);
    try {
      return json(await route(read(body)));
    } catch (error) {
      if (error instanceof BadRequest || error instanceof FaucetError)
        return json({ error: error.message }, 400);
      throw error;
    }
  };
}

async function faucet({ faucet }: ControlDeps, input: Input): Promise<unknown> {
  const amount = text(input, 'amount');
  if (!/^[1-9]\d{0,18}$/.test(amount))
    throw new BadRequest('amount: a decimal string of base units, above 0.');
  const mint = input.mint === undefined ? undefined : key(input, 'mint');
  const { version } = input;
  if (version !== undefined && version !== 0 && version !== 1) throw new BadRequest('version: 0 or 1.');
  return { signature: await faucet.give(key(input, 'address'), mint, BigInt(amount), version) };
}

async function account({ chain }: ControlDeps, input: Input): Promise<unknown> {
  const lamports = text(input, 'lamports');
  const data = input.data === undefined ? '' : input.data;
  if (!/^\d{1,19}$/.test(lamports)) throw new BadRequest('lamports: a decimal string.');
  if (typeof data !== 'string') throw new BadRequest('data: bytes in base64.');
  const address = key(input, 'address');
  await chain.setAccount(
    address,
    lamports === '0'
      ? null
      : {
          lamports: BigInt(lamports),
          owner: key(input, 'owner'),
          executable: input.executable === true,
          data: Buffer.from(data, 'base64'),
        },
  );
  return { address };
}

function price({ market, chain }: ControlDeps, input: Input): unknown {
  const mint = text(input, 'mint');
  const usd = number(input, 'usd');
  if (usd <= 0) throw new BadRequest('usd: a number above 0.');
  if (!market.setPrice(mint, usd, input.walk === true, chain.unixSeconds)) {
    throw new BadRequest('mint: no pool trades it.');
  }
  return { mint, usd };
}

async function clock({ chain, market }: ControlDeps, input: Input): Promise<unknown> {
  const seconds = number(input, 'advanceSeconds');
  if (!Number.isInteger(seconds) || seconds < 0)
    throw new BadRequest('advanceSeconds: a whole number from 0.');
  await chain.advanceClock(seconds);
  market.walkTo(chain.unixSeconds);
  return { unixSeconds: chain.unixSeconds };
}

function versions({ mix }: ControlDeps, input: Input): unknown {
  const v1Share = number(input, 'v1Share');
  if (v1Share < 0 || v1Share > 1) throw new BadRequest('v1Share: from 0 to 1.');
  mix.v1Share = v1Share;
  return { v1Share };
}

function guise({ guises }: ControlDeps, input: Input): unknown {
  const signature = text(input, 'signature');
  const name = input.guise === null ? null : (text(input, 'guise') as Guise);
  if (name !== null && !GUISES.includes(name))
    throw new BadRequest(`guise: one of ${GUISES.join(', ')}, or null.`);
  guises.put(signature, name);
  return { signature, guise: name };
}

function rent({ chain }: ControlDeps, input: Input): unknown {
  const perByte = number(input, 'perByteLamports');
  if (!Number.isInteger(perByte) || perByte < 1)
    throw new BadRequest('perByteLamports: a whole number from 1.');
  chain.setRent(BigInt(perByte));
  return { perByteLamports: perByte };
}

function step({ chain }: ControlDeps, input: Input): unknown {
  const slots = input.slots === undefined ? 1 : number(input, 'slots');
  if (!Number.isInteger(slots) || slots < 1 || slots > MAX_BEHIND) {
    throw new BadRequest(`slots: a whole number from 1 to ${MAX_BEHIND}.`);
  }
  chain.tick(slots);
  const { slot, height } = chain.blocks.newest;
  return { slot, height };
}

function fault({ chain, faults, limit, goAway }: ControlDeps, input: Input): unknown {
  const kind = text(input, 'kind');
  switch (kind) {
    case 'expire':
      chain.expire();
      break;
    case 'unpaid':
      chain.unpaid = input.count === undefined ? 1 : number(input, 'count');
      break;
    case 'away': {
      const until = wait(number(input, 'ms'));
      // The answer to this is let out first.
      setTimeout(() => goAway(until), LAST_WORD_MS);
      break;
    }
    case 'behind': {
      const slots = number(input, 'slots');
      if (!Number.isInteger(slots) || slots < 0 || slots > MAX_BEHIND) {
        throw new BadRequest(`slots: a whole number from 0 to ${MAX_BEHIND}.`);
      }
      chain.blocks.behind = slots;
      break;
    }
    case 'limit':
      limit.set(limitOf(input));
      break;
    default:
      if (!FAULT_KINDS.includes(kind as FaultKind)) throw new BadRequest(`kind: there is no fault ${kind}.`);
      faults.add({
        kind: kind as FaultKind,
        method: STRIKES_ONLY[kind] ?? (input.method === undefined ? '*' : text(input, 'method')),
        count: input.count === undefined ? 1 : number(input, 'count'),
        probability: input.probability === undefined ? 1 : number(input, 'probability'),
        delayMs: input.ms === undefined ? 0 : number(input, 'ms'),
        ...(kind === 'lie' && { lie: lie(input) }),
      });
  }
  return { faults: faults.list };
}

function limitOf(input: Input): Parameters<ProviderLimit['set']>[0] {
  const perSecond = number(input, 'perSecond');
  const style = text(input, 'style') as LimitStyle;
  if (!Number.isInteger(perSecond) || perSecond < 1)
    throw new BadRequest('perSecond: a whole number from 1.');
  if (!LIMIT_STYLES.includes(style)) throw new BadRequest(`style: one of ${LIMIT_STYLES.join(', ')}.`);
  return { style, perSecond };
}

function lie(input: Input): LieName {
  const name = text(input, 'lie');
  if (!LIES.includes(name as LieName)) throw new BadRequest(`lie: one of ${LIES.join(', ')}.`);
  return name as LieName;
}

function clearFaults({ chain, faults, limit }: ControlDeps): unknown {
  chain.blocks.behind = 0;
  limit.set(null);
  chain.unpaid = 0;
  faults.clear();
  return { faults: faults.list };
}

function state({ chain, faucet, faults, limit, market }: ControlDeps): unknown {
  const { blocks } = chain;
  const heightAndSlot = ({ height, slot }: { height: number; slot: number }) => ({ height, slot });
  return {
    genesisHash: chain.genesisHash,
    processed: heightAndSlot(blocks.at('processed')),
    confirmed: heightAndSlot(blocks.at('confirmed')),
    finalized: heightAndSlot(blocks.at('finalized')),
    unixSeconds: chain.unixSeconds,
    transactions: chain.history.size,
    faucet: faucet.address,
    behind: blocks.behind,
    faults: faults.list,
    limit: limit.state,
    tokens: market.tokens.map(({ mint, symbol, decimals }) => ({
      mint,
      symbol,
      decimals,
      usd: market.price(mint),
    })),
  };
}

function read(body: string): Input {
  if (body === '') return {};
  try {
    const input: unknown = JSON.parse(body);
    if (typeof input === 'object' && input !== null) return input as Input;
  } catch {
    // Said below, for this and for bodies that are JSON but no object.
  }
  throw new BadRequest('The body must be a JSON object.');
}

function text(input: Input, name: string): string {
  const value = input[name];
  if (typeof value !== 'string' || value === '') throw new BadRequest(`${name}: a string.`);
  return value;
}

function key(input: Input, name: string): string {
  const value = text(input, name);
  try {
    addressBytes(value);
    return value;
  } catch {
    throw new BadRequest(`${name}: an address.`);
  }
}

function number(input: Input, name: string): number {
  const value = input[name];
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new BadRequest(`${name}: a number.`);
  return value;
}
