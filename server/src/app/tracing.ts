import type { Config } from '../config.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Tracer } from '../ports/tracer.ts';

/** Null unless a collector is set: then none of its code is even loaded. */
export async function openTracer(
  {
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_EXPORTER_OTLP_HEADERS: headers,
    OTEL_TRACES_SAMPLER_ARG: ratio,
    OTEL_BSP_SCHEDULE_DELAY: delay,
  }: Config,
  metrics: Metrics,
): Promise<Tracer | null> {
  if (url === undefined) return null;
  const [{ openOtlpExporter }, { createTracer }] = await Promise.all([
    import('../adapters/otlp-exporter.ts'),
    import('../adapters/otlp-tracer.ts'),
  ]);
  const counts = { sent: 0, lost: 0 };
  metrics.family({
    name: 'cumulus_spans_total',
    help: 'Spans that were sent to the collector, or lost.',
    type: 'counter',
    read: () => Object.entries(counts).map(([outcome, value]) => ({ labels: { outcome }, value })),
  });
  const exporter = openOtlpExporter({
    ...{ url, headers, delay },
    onSpans(outcome, count) {
      counts[outcome] += count;
    },
  });
  return createTracer({ exporter, ratio });
}
