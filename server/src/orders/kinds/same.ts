import { CallError } from '@cumulus/contract/errors.ts';
import type { BundleRow } from '../bundles/bundles.ts';
import type { OrderRow } from '../store.ts';
import { parsePlacing } from './parse.ts';
import type { PlaceRequest } from './plan.ts';

/** Throws CallError IDEMPOTENCY_KEY_REUSED if the order or bundle that exists under the key of a request is another one. */
export function expectSame(row: OrderRow, bundle: BundleRow | null, request: PlaceRequest): void {
  const { rule } = request;
  const parsed = parsePlacing(request);
  const isSame =
    (bundle ? bundle.kind : row.kind) === kindOf(request) &&
    row.wallet_id === parsed.walletId &&
    row.sell_token.mint === parsed.inputMint &&
    row.buy_token.mint === parsed.outputMint &&
    row.confirmed === parsed.confirmed &&
    row.share_bps === parsed.shareBps &&
    (bundle
      ? bundle.asked.sellAmount === String(parsed.amount) &&
        JSON.stringify(bundle.asked.rule) === JSON.stringify(rule)
      : row.sell_amount === parsed.amount && isSameRule(row, request));
  if (!isSame) throw new CallError('IDEMPOTENCY_KEY_REUSED');
}

/** Whether a request is of the same kind, wallet and tokens as an order or a bundle that exists. */
export function isOfKind(row: OrderRow, bundle: BundleRow | null, request: PlaceRequest): boolean {
  const { walletId, inputMint, outputMint, watchedMint, shareBps } = parsePlacing(request);
  const { kind } = request.rule;
  return (
    (bundle ? bundle.kind : row.kind) === kindOf(request) &&
    row.wallet_id === walletId &&
    row.sell_token.mint === inputMint &&
    row.buy_token.mint === outputMint &&
    (row.trigger_mint === null || row.trigger_mint === watchedMint) &&
    (row.share_bps === null) === (shareBps === null) &&
    (bundle !== null || (kind === 'time') === (row.condition_type === 'time'))
  );
}

function kindOf({ rule: { kind } }: PlaceRequest) {
  if (kind === 'otoco') return 'protected';
  return kind === 'market' || kind === 'time' ? null : kind;
}

/** Whether it watches and waits as asked; prices follow the multiplier of when it was placed. */
function isSameRule(row: OrderRow, { rule, expirationMode }: PlaceRequest): boolean {
  if (rule.kind === 'time') return row.scheduled_at?.getTime() === Date.parse(rule.at);
  if ((row.expires_at !== null) !== (expirationMode === 'fixed_24h')) return false;
  const multiplier = (row.trigger_token as { multiplier?: number } | null)?.multiplier ?? 1;
  const isPrice = (stored: number | null, typed: number | string) => stored === Number(typed) * multiplier;
  switch (rule.kind) {
    case 'oco':
      return isPrice(row.trigger_value, rule.above) && isPrice(row.stop_value, rule.below);
    case 'trailing':
      return rule.percent == null
        ? isPrice(row.trail_usd, rule.usd ?? 0)
        : row.trail_ppm === Math.round(rule.percent * 10_000);
    case 'market':
      return (
        row.trigger_condition === rule.condition &&
        (rule.condition.startsWith('price')
          ? isPrice(row.trigger_value, rule.value)
          : row.trigger_value === Number(rule.value))
      );
    default:
      return false;
  }
}
