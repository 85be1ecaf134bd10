import type { CollectedSpan } from '../../testing/collector.ts';

const WIDTH = 1_000;
const ROW = 24;
const LABELS = 270;
const TOP = 56;
const RIGHT = 84;
const BAR = 14;
const COLOURS: Readonly<Record<string, string>> = {
  'cumulus-web': '#7c3aed',
  'cumulus-server': '#2563eb',
  'cumulus-signer': '#c2410c',
};
const NODES = '#0f766e';

interface Placed {
  readonly span: CollectedSpan;
  readonly depth: number;
}

/** A trace as an SVG: a line for each span, in the order of a tree, over time. */
export function drawTrace(spans: readonly CollectedSpan[]): string {
  const placed = inOrder(spans);
  const began = Math.min(...spans.map(startOf));
  const whole = Math.max(...spans.map(endOf)) - began;
  const scale = (WIDTH - LABELS - RIGHT) / whole;
  const height = TOP + placed.length * ROW + 16;
  const rows = placed.map(({ span, depth }, index) => {
    const y = TOP + index * ROW;
    const x = LABELS + (startOf(span) - began) * scale;
    const width = Math.max(1.5, (endOf(span) - startOf(span)) * scale);
    const took = `${(endOf(span) - startOf(span)).toFixed(1)} ms`;
    return [
      `<text x="${12 + depth * 14}" y="${y + 11}">${escaped(span.name)}</text>`,
      `<rect x="${x.toFixed(1)}" y="${y}" width="${width.toFixed(1)}" height="${BAR}" rx="3" fill="${colourOf(span)}"/>`,
      `<text x="${(x + width + 5).toFixed(1)}" y="${y + 11}" class="took">${took}</text>`,
    ].join('');
  });
  const legend = [...Object.entries(COLOURS), ['Solana node', NODES] as const].map(
    ([name, colour], index) =>
      `<rect x="${LABELS + index * 150}" y="18" width="12" height="12" rx="3" fill="${colour}"/>` +
      `<text x="${LABELS + index * 150 + 18}" y="28">${name}</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img"`,
    ' aria-label="Timeline of a payment, from the press to its record">',
    '<style>text{font:12px system-ui,sans-serif;fill:#1f2937}.took{fill:#4b5563;font-size:11px}</style>',
    `<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>`,
    ...legend,
    ...rows,
    '</svg>\n',
  ].join('\n');
}

/** Each span before its parts, parts in the order of time. */
function inOrder(spans: readonly CollectedSpan[]): Placed[] {
  const byParent = Map.groupBy(spans, ({ parentSpanId }) => parentSpanId);
  const below = (parent: string | undefined, depth: number): Placed[] =>
    [...(byParent.get(parent) ?? [])]
      .sort((a, b) => startOf(a) - startOf(b))
      .flatMap((span) => [{ span, depth }, ...below(span.spanId, depth + 1)]);
  return below(undefined, 0);
}

/** Milliseconds. */
const startOf = ({ startTimeUnixNano }: CollectedSpan) => Number(BigInt(startTimeUnixNano) / 1_000n) / 1_000;
const endOf = ({ endTimeUnixNano }: CollectedSpan) => Number(BigInt(endTimeUnixNano) / 1_000n) / 1_000;

function colourOf({ name, service }: CollectedSpan): string {
  return name.startsWith('rpc ') ? NODES : (COLOURS[service] ?? '#6b7280');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
