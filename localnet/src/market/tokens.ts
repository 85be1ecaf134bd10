import { createHash } from 'node:crypto';
import { toBase58 } from '../chain/base58.ts';
import { NATIVE_MINT, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../chain/token.ts';

export interface Token {
  readonly mint: string;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
  /** Whole tokens in existence at the start. */
  readonly supply: bigint;
  /** USD a token at the start; null for one that no pool trades. */
  readonly usd: number | null;
  /** USD on both sides of the token's pool at the start. */
  readonly liquidityUsd: number;
  /** Typical movement in a day, as a fraction of the price. */
  readonly volatility: number;
  /** Staked forms of SOL keep to this many SOL a token. */
  readonly solRatio?: number;
  readonly program: 'spl-token' | 'token-2022';
  readonly verified: boolean;
  /** Who may mint more: the faucet, or no one. */
  readonly mintable: boolean;
  /** Whether the faucet may freeze accounts of it. */
  readonly freezable: boolean;
  readonly rules: TokenRules;
}

/** What Token-2022 adds to a mint. */
export interface TokenRules {
  readonly transferFee?: { readonly basisPoints: number; readonly maximum: bigint };
  readonly nonTransferable?: true;
  /** New accounts of the mint start frozen. */
  readonly frozenByDefault?: true;
}

type Row = readonly [
  symbol: string,
  name: string,
  mint: string,
  decimals: number,
  supply: number,
  usd: number,
  liquidityUsd: number,
  volatility: number,
];

// Names, addresses and decimals are mainnet's; supplies, prices and liquidity are of its order of magnitude.
const stable: readonly Row[] = [
  ['USDC', 'USD Coin', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 6, 9e9, 1, 4e8, 0.0002],
  ['USDT', 'USDT', 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', 6, 2.4e9, 1, 1.5e8, 0.0003],
  ['USDC.E', 'USD Coin (Wormhole)', 'A9mUU4qviSctJVPJdBJWkb28deg915LYJKrzQ19ji3FM', 6, 2e7, 1, 2e6, 0.0005],
];
const staked: readonly Row[] = [
  ['mSOL', 'Marinade staked SOL', 'mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So', 9, 4e6, 1.32, 4e7, 0.001],
  ['JitoSOL', 'Jito Staked SOL', 'J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn', 9, 1.5e7, 1.22, 9e7, 0.001],
  ['bSOL', 'BlazeStake Staked SOL', 'bSo13r4TkiE4KumL71LsHTPpL2euBYLFx6h9HP3piy1', 9, 1e6, 1.25, 1e7, 0.001],
  ['INF', 'Infinity', '5oVNBeEEQvYi1cX3ir8Dx5n1P7pdxydbGF2X4TxVusJm', 9, 9e5, 1.38, 2e7, 0.001],
];
const floating: readonly Row[] = [
  ['SOL', 'Wrapped SOL', NATIVE_MINT, 9, 6e8, 165, 6e8, 0.035],
  ['BONK', 'Bonk', 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263', 5, 8.8e13, 0.0000214, 1.2e7, 0.06],
  ['JUP', 'Jupiter', 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN', 6, 7e9, 0.52, 9e6, 0.05],
  ['WIF', 'dogwifhat', 'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm', 6, 998_840_000, 0.86, 1.1e7, 0.07],
  ['PYTH', 'Pyth Network', 'HZ1JovNiVvGrGNiiYvEozEVgZ58xaU3RKwX8eACQBCt3', 6, 1e10, 0.145, 4e6, 0.05],
  ['JTO', 'JITO', 'jtojtomepa8beP8AuQc6eXt5FriJwfFMwQx2v2f9mCL', 9, 1e9, 1.95, 5e6, 0.05],
  ['RAY', 'Raydium', '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R', 6, 5.55e8, 2.7, 2.2e7, 0.05],
  ['ORCA', 'Orca', 'orcaEKTdK7LKz57vaAYr9QeNsVEPfiu6QeMU1kektZE', 6, 75_000_000, 2.1, 6e6, 0.05],
  ['RENDER', 'Render Token', 'rndrizKT3MK1iimdxRdWabcF7Zg7AR5T4nud4EkHBof', 8, 5.3e8, 3.6, 4e6, 0.05],
  ['HNT', 'Helium Network Token', 'hntyVP6YFm1Hg25TN9WGLqM12b8TQmcknKrdu1oxWux', 8, 1.86e8, 2.9, 4e6, 0.05],
  ['POPCAT', 'POPCAT', '7GCihgDB8fe6KNjn2MYtkzZcRjQy3t9GHdC8uHYmW2hr', 9, 979_970_000, 0.31, 7e6, 0.08],
  ['W', 'Wormhole Token', '85VBFQZC9TZkfaptBWjvUw7YbZjy52A6mjtPGjstQAmQ', 6, 1e10, 0.083, 2e6, 0.05],
  ['MEW', 'cat in a dogs world', 'MEW1gQWJ3nEXg2qgERiKu7FAFj79PHvQVREQUzScPP5', 5, 8.9e10, 0.0026, 9e6, 0.07],
  ['BOME', 'BOOK OF MEME', 'ukHH6c7mMyiWCf1b9pnWe25TSpkDDt3H5pQZgZ74J82', 6, 6.9e10, 0.0018, 6e6, 0.08],
  ['SLERF', 'SLERF', '7BgBvyjrZX1YKz4oh9mjb8ZScatkkwb8DzFx7LoiVkM3', 9, 5e8, 0.062, 2e6, 0.09],
  ['MNDE', 'Marinade', 'MNDEFzGvMt87ueuHvVU9VcTqsAP5b3fTGPsHuuPA5ey', 9, 1e9, 0.118, 1e6, 0.05],
  ['SAMO', 'Samoyed Coin', '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', 9, 3.5e9, 0.0027, 8e5, 0.07],
  ['TRUMP', 'OFFICIAL TRUMP', '6p6xgHyF7AeE6TZkSmFsko444wqoP15icUSqi2jfGiPN', 6, 1e9, 8.6, 2.4e8, 0.06],
  ['FARTCOIN', 'Fartcoin', '9BB6NFEcjBCtnNLFko2FqVQBq8HHM13kCyYcdQbgpump', 6, 1e9, 0.92, 1.8e7, 0.1],
  ['PENGU', 'Pudgy Penguins', '2zMMhcVQEXDtdE6vsFS7S7D5oUodfJHE8vd1gnBouauv', 6, 8.8e10, 0.031, 1.4e7, 0.08],
  ['PNUT', 'Peanut the Squirrel', '2qEHjDLDLbuBgRYvsxhc5D6uDWAivNFZGan56P1tpump', 6, 1e9, 0.21, 9e6, 0.09],
  ['GOAT', 'Goatseus Maximus', 'CzLSujWBLFsSjncfkh59rUFqvafWcY5tzedWJSuypump', 6, 1e9, 0.094, 5e6, 0.1],
  ['MOODENG', 'Moo Deng', 'ED5nyyWEzpPPiWimP8vYm7sD7TD3LAt3Q3gRTWHzPJBY', 6, 989_970_000, 0.13, 5e6, 0.1],
  ['DRIFT', 'Drift', 'DriFtupJYLTosbwoN8koMbEYSx54aFAVLddWsbksjwg7', 6, 1e9, 0.61, 2e6, 0.06],
  ['KMNO', 'Kamino', 'KMNo3nJsBXfcpJTVhZcXLW7RmTwTt4GVFE7suUBo9sS', 6, 1e10, 0.068, 2e6, 0.05],
  ['TNSR', 'Tensor', 'TNSRxcUxoT9xBG3de7PiJyTDYu7kskLqcpddxnEJAS6', 9, 1e9, 0.12, 1e6, 0.06],
  ['JLP', 'Jupiter Perps', '27G8MtK7VtTcCHkpASjSDdkWWYfoqT6ggEuKidVJidD4', 6, 3.2e8, 4.9, 6e7, 0.015],
  ['SHDW', 'Shadow Token', 'SHDWyBxihqiCj6YekG2GUr7wqKLeLAMK1gHZck9pL6y', 9, 1.69e8, 0.17, 6e5, 0.06],
  ['STEP', 'Step', 'StepAscQoEioFxxWGnh2sLBDFp9d8rvKz2Yp39iDpyT', 9, 3e8, 0.021, 4e5, 0.06],
  ['ATLAS', 'Star Atlas', 'ATLASXmbPQxBUYbxPsV97usA3fPQYEqzQBUHgiFCUsXx', 8, 3.6e10, 0.0006, 7e5, 0.06],
];

export const tokenProgramOf = ({ program }: Token): string =>
  program === 'token-2022' ? TOKEN_2022_PROGRAM : TOKEN_PROGRAM;

/** What the maker and the pools each hold of a token at the start, base units: a quarter of its supply. Of SOL, plenty. */
export const makersStock = ({ mint, supply, decimals }: Token): bigint =>
  mint === NATIVE_MINT ? 2_000_000n * 10n ** 9n : (supply * 10n ** BigInt(decimals)) / 4n;

const plain = ([symbol, name, mint, decimals, supply, usd, liquidityUsd, volatility]: Row): Token => ({
  symbol,
  name,
  mint,
  decimals,
  supply: BigInt(supply),
  usd,
  liquidityUsd,
  volatility,
  program: 'spl-token',
  verified: true,
  mintable: false,
  freezable: false,
  rules: {},
});

/** Mint of a token that exists on no other network: the same on every localnet. */
const inventedMint = (symbol: string): string =>
  toBase58(createHash('sha256').update(`cumulus localnet mint ${symbol}`).digest());

const invented = (symbol: string, name: string, parts: Partial<Token>): Token => ({
  ...plain([symbol, name, inventedMint(symbol), 6, 1e9, 0.01, 50_000, 0.12]),
  verified: false,
  mintable: true,
  freezable: true,
  ...parts,
});

/** Every token that the localnet starts with. */
export const TOKENS: readonly Token[] = [
  ...stable.map((row) => ({ ...plain(row), mintable: true, freezable: true })),
  ...floating.map(plain),
  ...staked.map((row) => ({ ...plain(row), usd: null, solRatio: row[5], mintable: true })),
  {
    ...plain(['PYUSD', 'PayPal USD', '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo', 6, 8e8, 1, 3e7, 0.0003]),
    program: 'token-2022',
    mintable: true,
    freezable: true,
  },
  invented('TOLL', 'Toll Token', {
    program: 'token-2022',
    rules: { transferFee: { basisPoints: 100, maximum: 1_000_000_000n } },
  }),
  invented('MEDAL', 'Medal of Localnet', {
    program: 'token-2022',
    decimals: 0,
    supply: 0n,
    usd: null,
    rules: { nonTransferable: true },
  }),
  invented('ICE', 'Ice Cube', { program: 'token-2022', rules: { frozenByDefault: true } }),
  invented('RUMOR', 'Rumor', { mintable: false, freezable: false, liquidityUsd: 4_000, volatility: 0.3 }),
];
