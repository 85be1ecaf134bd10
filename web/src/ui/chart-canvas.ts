import {
  AreaSeries,
  type AreaSeriesPartialOptions,
  type AutoscaleInfo,
  CrosshairMode,
  createChart,
  createSeriesMarkers,
  type IChartApi,
  type ISeriesApi,
  LineStyle,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { Tone } from './tone.ts';

/** A line chart on a canvas. Points are identified by their index; the caller knows their times. */
export interface ChartCanvas {
  draw(
    values: readonly (number | null)[],
    tone: Tone,
    movements: readonly Movement[],
    levels: readonly number[],
  ): void;
  /** Null removes the mark. */
  mark(index: number | null): void;
  /** The index, with a fraction, at `x` pixels from the left. */
  indexAt(x: number): number;
  remove(): void;
}

/** Something that came in (above zero) or went out at a point. */
interface Movement {
  readonly index: number;
  readonly usd: number;
}

const INK = { gain: '--gain', loss: '--loss', flat: '--ink-3' } as const;
/** Opacity of the area at its top. */
const AREA = 0.18;
/** Pixels left and right of the line, so that marks are not cut off. */
const EDGE = 8;
/** Pixels; wider than any chart. */
const WIDTH_MAX = 10_000;

/** Fills `place`, in the colours that it has now. Must be removed. */
export function openChartCanvas(place: HTMLElement): ChartCanvas {
  const chart = createLineChart(place);
  let drawn: readonly (number | null)[] = [];
  let marked: number | null = null;
  let series: ISeriesApi<'Area'>[] = [];
  /** The library shows at least three slots: two points take the first and the third. */
  let spread = 1;

  function fit(): void {
    const steps = (drawn.length - 1) * spread;
    // The library reserves half a bar beside the first and the last point.
    const edge = (EDGE * steps) / Math.max(place.clientWidth - 2 * EDGE, 1) - 0.5;
    if (steps > 0) chart.timeScale().setVisibleLogicalRange({ from: -edge, to: steps + edge });
    const value = marked === null ? null : drawn[marked];
    if (marked === null || value === null || value === undefined || !series[0])
      chart.clearCrosshairPosition();
    else chart.setCrosshairPosition(value, timeOf(marked * spread), series[0]);
  }
  const resized = new ResizeObserver(() => {
    chart.resize(place.clientWidth, place.clientHeight, true);
    fit();
  });
  resized.observe(place);

  return {
    draw(values, tone, movements, levels) {
      drawn = values;
      spread = values.length === 2 ? 2 : 1;
      for (const each of series) chart.removeSeries(each);
      // The library draws lines across gaps, so each stretch without a gap is a series of its own.
      series = stretches(values).map((stretch) => {
        const line = chart.addSeries(AreaSeries, { ...lineStyle(place, tone), ...reachingTo(levels) });
        const places = Array.from({ length: (values.length - 1) * spread + 1 }, (_, place) => timeOf(place));
        line.setData(
          places.map((time, place) => {
            const value = place % spread === 0 ? values[place / spread] : null;
            const isOwn = place >= stretch.from * spread && place < stretch.to * spread;
            return isOwn && value !== null && value !== undefined ? { time, value } : { time };
          }),
        );
        const own = movements.filter(({ index }) => index >= stretch.from && index < stretch.to);
        createSeriesMarkers(
          line,
          own.map(({ index, usd }) => ({
            ...(usd > 0
              ? ({ position: 'belowBar', shape: 'arrowUp' } as const)
              : ({ position: 'aboveBar', shape: 'arrowDown' } as const)),
            time: timeOf(index * spread),
            color: colour(place, '--ink-2'),
          })),
        );
        return line;
      });
      for (const price of levels)
        series[0]?.createPriceLine({
          ...{ price, color: colour(place, '--ink-2'), lineWidth: 1, lineStyle: LineStyle.Dashed },
          axisLabelVisible: false,
        });
      fit();
    },
    mark(index) {
      marked = index;
      fit();
    },
    indexAt: (x) => (chart.timeScale().coordinateToLogical(x) ?? 0) / spread,
    remove() {
      resized.disconnect();
      chart.remove();
    },
  };
}

/** Values further from the line than this factor are not shown: they would flatten it. */
const REACH = 2;

/** Widens the scale so that levels near the line are in view. */
function reachingTo(levels: readonly number[]): AreaSeriesPartialOptions {
  if (levels.length === 0) return {};
  return {
    autoscaleInfoProvider: (original: () => AutoscaleInfo | null) => {
      const info = original();
      if (!info?.priceRange) return info;
      const { minValue, maxValue } = info.priceRange;
      const near = levels.filter((level) => level >= minValue / REACH && level <= maxValue * REACH);
      return {
        ...info,
        priceRange: { minValue: Math.min(minValue, ...near), maxValue: Math.max(maxValue, ...near) },
      };
    },
  };
}

function createLineChart(place: HTMLElement): IChartApi {
  return createChart(place, {
    width: place.clientWidth,
    height: place.clientHeight,
    handleScroll: false,
    handleScale: false,
    layout: {
      background: { color: 'transparent' },
      // The library's logo adds a style element, which the CSP forbids. The link is below the chart instead.
      attributionLogo: false,
    },
    grid: { vertLines: { visible: false }, horzLines: { visible: false } },
    leftPriceScale: { visible: false },
    rightPriceScale: { visible: false, scaleMargins: { top: 0.12, bottom: 0.08 } },
    timeScale: {
      visible: false,
      // Lets two points span the whole width,
      ...{ minBarSpacing: 0.01, maxBarSpacing: WIDTH_MAX },
      // and no less when that shrinks: with none of it between them, the library fails.
      lockVisibleTimeRangeOnResize: true,
    },
    crosshair: {
      mode: CrosshairMode.Magnet,
      vertLine: { color: colour(place, '--line-strong'), labelVisible: false, style: 0 },
      horzLine: { visible: false, labelVisible: false },
    },
  });
}

/** Any rising times will do: points are evenly spaced, and there is no axis. */
const timeOf = (index: number): UTCTimestamp => (index + 1) as UTCTimestamp;

/** Ranges of known values; `to` is exclusive. */
function stretches(values: readonly (number | null)[]): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  values.forEach((value, index) => {
    if (value === null) return;
    const last = found.at(-1);
    if (last?.to === index) last.to = index + 1;
    else found.push({ from: index, to: index + 1 });
  });
  return found;
}

function lineStyle(place: HTMLElement, tone: Tone): AreaSeriesPartialOptions {
  const ink = INK[tone];
  return {
    lineWidth: 2,
    priceLineVisible: false,
    lastValueVisible: false,
    crosshairMarkerRadius: 5,
    crosshairMarkerBorderWidth: 3,
    crosshairMarkerBorderColor: colour(place, '--raised'),
    crosshairMarkerBackgroundColor: colour(place, ink),
    lineColor: colour(place, ink),
    topColor: colour(place, ink, AREA),
    bottomColor: colour(place, ink, 0),
  };
}

/** A design token's colour as rgba(), the only notation that the library reads. */
function colour(place: HTMLElement, token: string, opacity = 1): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  place.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!context) return color;
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  return `rgba(${red}, ${green}, ${blue}, ${(alpha / 255) * opacity})`;
}
