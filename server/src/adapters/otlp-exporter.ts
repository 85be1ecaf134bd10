import { Pool } from 'undici';
import type { Attributes } from '../ports/tracer.ts';

/** A span that is over. Times are milliseconds since 1970. */
export interface FinishedSpan {
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly began: number;
  readonly ended: number;
  readonly attributes: Attributes;
  readonly isFailed: boolean;
}

export interface SpanExporter {
  /** Never waits and never throws: if the collector does not take them, spans are lost. */
  add(span: FinishedSpan): void;
  /** Sends what is left, for two seconds at most. */
  close(): Promise<void>;
}

interface Settings {
  /** Base address of a collector that takes OTLP over HTTP. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Longest wait of a span until it is sent, milliseconds. */
  readonly delay: number;
  /** Called with how many spans were sent, or lost. */
  readonly onSpans: (outcome: 'sent' | 'lost', count: number) => void;
}

/** Milliseconds. */
const TIMEOUT = 2_000;
const BATCH = 500;
/** While the collector is away. */
const WAITING_MAX = 5_000;
const INTERNAL = 1;
const ERROR = 2;

/** Sends spans to a collector by OTLP over HTTP, as JSON, some at a time. */
export function openOtlpExporter({ url, headers, delay, onSpans }: Settings): SpanExporter {
  const { origin, pathname } = new URL(url);
  const path = `${pathname.replace(/\/$/, '')}/v1/traces`;
  const pool = new Pool(origin, { connections: 1, connect: { timeout: TIMEOUT } });
  let waiting: FinishedSpan[] = [];
  let sending: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;

  async function post(spans: readonly FinishedSpan[]): Promise<void> {
    try {
      const { statusCode, body } = await pool.request({
        method: 'POST',
        path,
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(exportOf(spans)),
        signal: AbortSignal.timeout(TIMEOUT),
      });
      await body.dump();
      onSpans(statusCode < 300 ? 'sent' : 'lost', spans.length);
    } catch {
      onSpans('lost', spans.length);
    }
  }

  async function sendAll(): Promise<void> {
    while (waiting.length > 0) await post(waiting.splice(0, BATCH));
  }

  function send(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    sending ??= sendAll().finally(() => {
      sending = null;
    });
    return sending;
  }

  return {
    add(span) {
      if (waiting.length >= WAITING_MAX) {
        onSpans('lost', 1);
        return;
      }
      waiting.push(span);
      if (waiting.length >= BATCH) void send();
      else timer ??= setTimeout(() => void send(), delay).unref();
    },
    async close() {
      await send();
      waiting = [];
      await pool.destroy();
    },
  };
}

/** In the form of opentelemetry-proto's ExportTraceServiceRequest. */
function exportOf(spans: readonly FinishedSpan[]) {
  return {
    resourceSpans: [...Map.groupBy(spans, ({ service }) => service)].map(([service, of]) => ({
      resource: { attributes: [attribute('service.name', service)] },
      scopeSpans: [{ scope: { name: 'cumulus' }, spans: of.map(spanOf) }],
    })),
  };
}

function spanOf({ traceId, spanId, parentId, name, began, ended, attributes, isFailed }: FinishedSpan) {
  return {
    ...{ traceId, spanId, name, kind: INTERNAL },
    ...(parentId !== null && { parentSpanId: parentId }),
    startTimeUnixNano: nanoseconds(began),
    endTimeUnixNano: nanoseconds(Math.max(began, ended)),
    attributes: Object.entries(attributes).map(([key, value]) => attribute(key, value)),
    status: isFailed ? { code: ERROR } : {},
  };
}

function attribute(key: string, value: string | number) {
  return { key, value: typeof value === 'string' ? { stringValue: value } : { doubleValue: value } };
}

function nanoseconds(milliseconds: number): string {
  return String(Math.round(milliseconds * 1_000) * 1_000);
}
