import { createServer, type Server } from 'node:http';
import { type DownloadSettings, download } from './download.ts';
import { createQueue } from './queue.ts';
import { Refusal } from './refusal.ts';
import { shrink } from './shrink.ts';

/** Pictures at a time: each may take a thread and its memory. */
const PICTURES_MAX = 2;
const DOWNLOADS_MAX = 16;

/** What operators watch of this process. */
interface LogoNumbers {
  /** Unix time, seconds. */
  readonly startedAt: number;
  readonly residentBytes: number;
  /** Pictures that are being fetched or wait for that. */
  readonly underWay: number;
  readonly outcomes: Readonly<Record<'made' | 'refused' | 'unreachable', number>>;
}

/**
 * Answers `GET /numbers` with its numbers, and `GET /?url=...` with the picture at that URL as a small PNG, 422 if no picture there may be shown, and 502 if the
 * host cannot be reached now. It does not listen yet.
 */
export function createLogoServer(
  settings: DownloadSettings,
  log: (outcome: string, reason?: string) => void,
): Server {
  const downloading = createQueue(DOWNLOADS_MAX);
  const shrinking = createQueue(PICTURES_MAX);
  const outcomes = { made: 0, refused: 0, unreachable: 0 };
  let underWay = 0;

  async function pictureAt(url: string): Promise<Buffer> {
    underWay += 1;
    try {
      const bytes = await downloading(() => download(url, settings));
      return await shrinking(() => shrink(bytes));
    } finally {
      underWay -= 1;
    }
  }

  function count(outcome: keyof typeof outcomes, reason?: string): void {
    outcomes[outcome] += 1;
    log(outcome, reason);
  }

  function numbers(): LogoNumbers {
    const startedAt = Math.round(performance.timeOrigin) / 1_000;
    return { startedAt, residentBytes: process.memoryUsage.rss(), underWay, outcomes };
  }

  return createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://logos');
    if (pathname === '/numbers') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(numbers()));
      return;
    }
    pictureAt(searchParams.get('url') ?? '').then(
      (png) => {
        count('made');
        response.writeHead(200, { 'content-type': 'image/png' }).end(png);
      },
      (error: Error) => {
        const isRefusal = error instanceof Refusal;
        count(isRefusal ? 'refused' : 'unreachable', error.message);
        response.writeHead(isRefusal ? 422 : 502).end();
      },
    );
  });
}
