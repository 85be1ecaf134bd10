// What the product reads of Jupiter (Swap v2, Price v3, Tokens v2) and DexScreener, in JSON Schema. The fields and their
// types are those of the documentation; of those that the product does not read, only the orders' are listed.

const text = { type: 'string' };
const textOrNull = { type: ['string', 'null'] };
const number = { type: 'number' };
const numberOrNull = { type: ['number', 'null'] };
const integer = { type: 'integer' };
const bool = { type: 'boolean' };
const digits = { type: 'string', pattern: '^\\d+$' };
const listOf = (items: object): object => ({ type: 'array', items });
const oneOf = (...values: readonly string[]): object => ({ enum: values });

type Fields = Readonly<Record<string, object>>;
/** An object with all of these fields, maybe some of the optional ones, and maybe others. */
const having = (fields: Fields, optional: Fields = {}): object => ({
  type: 'object',
  required: Object.keys(fields),
  properties: { ...fields, ...optional },
});
/** The same without any other field. */
const exactly = (fields: Fields, optional: Fields = {}): object => ({
  ...having(fields, optional),
  additionalProperties: false,
});

const quote = {
  mode: oneOf('ultra', 'manual'),
  inputMint: text,
  outputMint: text,
  inAmount: digits,
  outAmount: digits,
  inUsdValue: number,
  outUsdValue: number,
  priceImpact: number,
  swapUsdValue: number,
  otherAmountThreshold: digits,
  swapMode: text,
  slippageBps: number,
  priceImpactPct: text,
  routePlan: listOf(
    having({
      swapInfo: having({
        ammKey: text,
        label: text,
        inputMint: text,
        outputMint: text,
        inAmount: digits,
        outAmount: digits,
      }),
      percent: number,
      bps: number,
    }),
  ),
  feeMint: text,
  feeBps: number,
  platformFee: having({ amount: digits, feeBps: number, feeMint: text }),
  signatureFeeLamports: number,
  signatureFeePayer: textOrNull,
  prioritizationFeeLamports: number,
  prioritizationFeePayer: textOrNull,
  rentFeeLamports: number,
  rentFeePayer: textOrNull,
  swapType: oneOf('aggregator', 'rfq', 'aggregator+rfq', 'dflow', 'okx'),
  router: oneOf('iris', 'jupiterz', 'dflow', 'okx'),
  transaction: textOrNull,
  gasless: bool,
  requestId: text,
  totalTime: number,
  taker: textOrNull,
};

const executed = {
  status: oneOf('Success', 'Failed'),
  signature: text,
  slot: digits,
  code: number,
  totalInputAmount: digits,
  totalOutputAmount: digits,
  inputAmountResult: digits,
  outputAmountResult: digits,
  swapEvents: listOf(
    having({ inputMint: text, inputAmount: digits, outputMint: text, outputAmount: digits }),
  ),
};

const named = having({ address: text, name: text, symbol: text });

export const SHAPES = {
  /** A price, without a transaction. */
  quote: exactly(quote, { lastValidBlockHeight: digits, quoteId: text, maker: text, expireAt: digits }),
  order: exactly(
    {
      ...quote,
      transaction: text,
      lastValidBlockHeight: digits,
      expireAt: digits,
    },
    // transactionVersion: recorded in a quote of lite-api.jup.ag on 5 October 2026, as 0.
    { referralAccount: text, quoteId: text, maker: text, transactionVersion: integer },
  ),
  /** A price for a taker for whom no transaction could be built. */
  unbuiltOrder: exactly(
    { ...quote, errorCode: number, errorMessage: text, error: text },
    { lastValidBlockHeight: digits, quoteId: text, maker: text, expireAt: digits },
  ),
  orderRefusal: exactly({ requestId: text, error: text }),
  landedSwap: exactly(executed),
  failedSwap: exactly({ ...executed, error: text }),
  executionRefusal: exactly({ error: text, code: number }),
  prices: {
    type: 'object',
    additionalProperties: exactly({
      createdAt: text,
      liquidity: number,
      usdPrice: number,
      blockId: { type: ['integer', 'null'] },
      decimals: integer,
      priceChange24h: numberOrNull,
    }),
  },
  tokens: listOf(
    having(
      {
        id: text,
        name: text,
        symbol: text,
        icon: textOrNull,
        decimals: integer,
        tokenProgram: text,
        totalSupply: numberOrNull,
        isVerified: { type: ['boolean', 'null'] },
        usdPrice: numberOrNull,
        mcap: numberOrNull,
        fdv: numberOrNull,
        liquidity: numberOrNull,
        stats24h: having({ priceChange: numberOrNull, buyVolume: numberOrNull, sellVolume: numberOrNull }),
        audit: having({ mintAuthorityDisabled: bool, freezeAuthorityDisabled: bool }),
        organicScoreLabel: oneOf('high', 'medium', 'low'),
        tags: listOf(text),
        updatedAt: text,
      },
      { mintAuthority: textOrNull, freezeAuthority: textOrNull },
    ),
  ),
  /** DexScreener's. */
  pairs: listOf(
    having({
      chainId: text,
      dexId: text,
      pairAddress: text,
      baseToken: named,
      quoteToken: named,
      priceUsd: text,
      priceChange: having({ h24: number }),
      volume: having({ h24: number }),
      liquidity: having({ usd: number }),
      fdv: number,
      marketCap: number,
    }),
  ),
};
