import { createServer, type Server } from 'node:http';
import { type DownloadSettings, download } from './download.ts';
import { createQueue } from './queue.ts';
import { Refusal } from './refusal.ts';
import { shrink } from './shrink.ts';

/** Pictures at a time: each may take a thread and its memory. */
const PICTURES_MAX = 2;
const DOWNLOADS_MAX = 16;

/**
 * Answers `GET /?url=...` with the picture at that URL as a small PNG, 422 if no picture there may be shown, and 502 if the
 * host cannot be reached now. It does not listen yet.
 */
export function createLogoServer(
  settings: DownloadSettings,
  log: (outcome: string, reason?: string) => void,
): Server {
  const downloading = createQueue(DOWNLOADS_MAX);
  const shrinking = createQueue(PICTURES_MAX);

  async function pictureAt(url: string): Promise<Buffer> {
    const bytes = await downloading(() => download(url, settings));
    return shrinking(() => shrink(bytes));
  }

  return createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://logos').searchParams.get('url') ?? '';
    pictureAt(url).then(
      (png) => {
        log('made');
        response.writeHead(200, { 'content-type': 'image/png' }).end(png);
      },
      (error: Error) => {
        const isRefusal = error instanceof Refusal;
        log(isRefusal ? 'refused' : 'unreachable', error.message);
        response.writeHead(isRefusal ? 422 : 502).end();
      },
    );
  });
}
