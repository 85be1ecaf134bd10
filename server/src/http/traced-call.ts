import type { FastifyRequest } from 'fastify';
import type { Tracer } from '../ports/tracer.ts';
import { inSpan } from '../runtime/context.ts';

/** Of the web app: how many milliseconds before the request its user pressed. It reports no spans itself. */
const PRESSED = /(?:^|,)cumulus=press:(\d{1,6})(?:,|$)/;
/** Longer than a tap lives: a browser may say anything. */
const PRESSED_MAX = 120_000;
const WEB = 'cumulus-web';

/** Answers a call as a span behind that of the browser's press, if it is traced. */
export async function tracedCall<T>(
  tracer: Tracer | null,
  request: FastifyRequest,
  answer: () => Promise<T>,
): Promise<T> {
  if (!tracer) return await answer();
  const { traceparent: header, tracestate } = request.headers;
  const traceparent = typeof header === 'string' ? header : null;
  const began = performance.timeOrigin + performance.now();
  const span = tracer.begin('call', traceparent, { 'cumulus.request': request.id });
  if (!span) return await answer();
  try {
    return await inSpan(span, request.id, async () => {
      try {
        return await answer();
      } finally {
        span.set({ 'cumulus.function': request.functionName });
      }
    });
  } finally {
    const before = Number(PRESSED.exec(String(tracestate ?? ''))?.[1] ?? Number.NaN);
    const ended = performance.timeOrigin + performance.now();
    if (traceparent !== null && before <= PRESSED_MAX)
      tracer.addNamed(traceparent, {
        ...{ service: WEB, name: `press ${request.functionName}` },
        ...{ began: began - before, ended },
      });
  }
}
