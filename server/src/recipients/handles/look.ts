/** Who signs so may be believed to speak for the installation: in no part of a handle. */
const OFFICIAL = ['cumulus', 'admin', 'support', 'official', 'operator', 'moderator', 'security', 'helpdesk'];
/** As a whole. */
const RESERVED = [
  ...['help', 'staff', 'team', 'root', 'system', 'service', 'contact', 'info', 'mail', 'email', 'mod'],
  ...['wallet', 'cloudwallet', 'treasury', 'bank', 'sponsor', 'solana', 'sol', 'usdc', 'usdt', 'refund'],
  ...['you', 'everyone', 'nobody', 'anonymous', 'unknown', 'null', 'undefined', 'none', 'test'],
];

/** What handles have in common that look alike: `@anna_1` and `@annal`. Two handles with the same look are one. */
export function lookOf(handle: string): string {
  return handle
    .replaceAll('_', '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('0', 'o')
    .replaceAll('5', 's')
    .replaceAll(/[1i]/g, 'l');
}

const OFFICIAL_LOOKS = OFFICIAL.map(lookOf);
const RESERVED_LOOKS: ReadonlySet<string> = new Set(RESERVED.map(lookOf));

/** Whether a handle of this look would pass for the installation itself, or for nobody. */
export function isReserved(look: string): boolean {
  return RESERVED_LOOKS.has(look) || OFFICIAL_LOOKS.some((official) => look.includes(official));
}
