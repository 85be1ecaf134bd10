import { randomBytes } from 'node:crypto';
import type { Attributes, Span, Tracer } from '../ports/tracer.ts';
import type { FinishedSpan, SpanExporter } from './otlp-exporter.ts';

interface Settings {
  readonly exporter: SpanExporter;
  /** Which part of the traces is kept, 0 to 1. */
  readonly ratio: number;
}

const SERVICE = 'cumulus-server';
const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;
const SAMPLED = 1;

/** Traces of OpenTelemetry's kind. A sampled trace is whole: the ids decide, which all processes see alike. */
export function createTracer({ exporter, ratio }: Settings): Tracer {
  const newId = createIds();
  const isKept = (traceId: string): boolean => Number.parseInt(traceId.slice(-8), 16) < ratio * 0x1_0000_0000;

  function begin(
    traceId: string,
    parentId: string | null,
    name: string,
    attributes: Attributes = {},
    done?: Pick<FinishedSpan, 'service' | 'began' | 'ended'>,
  ): Span {
    const spanId = newId(8);
    const began = done?.began ?? now();
    let set = attributes;
    let isFailed = false;
    let isOver = false;
    const end = (): void => {
      if (isOver) return;
      isOver = true;
      const times = done ?? { service: SERVICE, began, ended: now() };
      exporter.add({ ...times, traceId, spanId, parentId, name, attributes: set, isFailed });
    };
    if (done) end();
    return {
      get traceparent() {
        return `00-${traceId}-${spanId}-01`;
      },
      begin: (part, more) => begin(traceId, spanId, part, more),
      add: ({ name: part, ...times }) => begin(traceId, spanId, part, {}, times),
      set(more) {
        set = { ...set, ...more };
      },
      fail() {
        isFailed = true;
      },
      end,
    };
  }

  return {
    begin(name, traceparent, attributes) {
      const [, traceId = newId(16), parentId = null, flags = '01'] =
        TRACEPARENT.exec(traceparent ?? '') ?? [];
      if ((Number.parseInt(flags, 16) & SAMPLED) === 0 || !isKept(traceId)) return null;
      return begin(traceId, parentId, name, attributes);
    },
    addNamed(traceparent, span) {
      const [, traceId, spanId] = TRACEPARENT.exec(traceparent) ?? [];
      if (traceId === undefined || spanId === undefined || !isKept(traceId)) return;
      exporter.add({ ...span, traceId, spanId, parentId: null, attributes: {}, isFailed: false });
    },
    close: exporter.close,
  };
}

/** Random bytes are drawn for many ids at once: each draw costs more than all else of a span. */
const POOL_BYTES = 4_096;

function createIds(): (bytes: number) => string {
  let pool = randomBytes(POOL_BYTES);
  let at = 0;
  return (bytes) => {
    if (at + bytes > pool.length) [pool, at] = [randomBytes(POOL_BYTES), 0];
    at += bytes;
    return pool.toString('hex', at - bytes, at);
  };
}

/** By a clock that cannot be set, so that no part of a trace ends before it began. */
function now(): number {
  return performance.timeOrigin + performance.now();
}
