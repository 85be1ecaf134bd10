/** One line of a scrape. */
export interface Scraped {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Reads the metrics of a server as Prometheus does. */
export async function scrape(url: string): Promise<readonly Scraped[]> {
  const response = await fetch(`${url}/metrics`);
  if (!response.ok) throw new Error(`/metrics answers ${response.status}`);
  return parseMetrics(await response.text());
}

const LINE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g;

function parseMetrics(text: string): Scraped[] {
  return text.split('\n').flatMap((line) => {
    if (line === '' || line.startsWith('#')) return [];
    const [, name, inBraces = '', value] = LINE.exec(line) ?? [];
    if (name === undefined) throw new Error(`no line of a scrape: ${line}`);
    const labels = Object.fromEntries(
      [...inBraces.matchAll(LABEL)].map(([, label, text]) => [label!, text!]),
    );
    return [{ name, labels, value: Number(value === '+Inf' ? Infinity : value) }];
  });
}
