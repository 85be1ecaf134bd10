import {
  AreaSeries,
  type AreaSeriesPartialOptions,
  CrosshairMode,
  createChart,
  type IChartApi,
  LineType,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { Tone } from './Sparkline.tsx';

/** A chart on a canvas. Its points are known by their number; where they stand in time is told elsewhere. */
export interface ChartCanvas {
  draw(values: readonly (number | null)[], tone: Tone): void;
  /** Marks a point, or none. */
  mark(index: number | null): void;
  /** The number of the point at a distance from the left edge, pixels. */
  indexAt(x: number): number;
  remove(): void;
}

const INK = { gain: '--gain', loss: '--loss', flat: '--ink-3' } as const;
/** How much of the line's colour the area under it has at its top. */
const AREA = 0.18;

/** Draws into an element, as large as it is and with the colours that it has now. */
export function openCanvas(place: HTMLElement): ChartCanvas {
  const still = { handleScroll: false, handleScale: false, kineticScroll: { touch: false, mouse: false } };
  const chart = createChart(place, {
    autoSize: true,
    ...still,
    layout: {
      background: { color: 'transparent' },
      // Its own mark brings a style element, which the page does not allow; the link stands below the chart.
      attributionLogo: false,
    },
    grid: { vertLines: { visible: false }, horzLines: { visible: false } },
    leftPriceScale: { visible: false },
    rightPriceScale: { visible: false, scaleMargins: { top: 0.12, bottom: 0.08 } },
    timeScale: { visible: false, fixLeftEdge: true, fixRightEdge: true, minBarSpacing: 0.01 },
    crosshair: {
      mode: CrosshairMode.Magnet,
      vertLine: { color: colour(place, '--line-strong'), labelVisible: false, style: 0 },
      horzLine: { visible: false, labelVisible: false },
    },
  });
  const series = chart.addSeries(AreaSeries, {
    ...{ lineWidth: 2, lineType: LineType.Simple, priceLineVisible: false, lastValueVisible: false },
    crosshairMarkerRadius: 5,
    crosshairMarkerBorderWidth: 3,
    crosshairMarkerBorderColor: colour(place, '--raised'),
  });
  let drawn: readonly (number | null)[] = [];
  const keepFitting = new ResizeObserver(() => fit(chart, drawn.length));
  keepFitting.observe(place);

  return {
    draw(values, tone) {
      drawn = values;
      series.applyOptions(inked(place, tone));
      series.setData(
        values.map((value, index) =>
          value === null ? { time: timeOf(index) } : { time: timeOf(index), value },
        ),
      );
      fit(chart, values.length);
    },
    mark(index) {
      const value = index === null ? null : drawn[index];
      if (index === null || value === null || value === undefined) chart.clearCrosshairPosition();
      else chart.setCrosshairPosition(value, timeOf(index), series);
    },
    indexAt: (x) => chart.timeScale().coordinateToLogical(x) ?? 0,
    remove() {
      keepFitting.disconnect();
      chart.remove();
    },
  };
}

/** Any rising times do: points are evenly spaced, and no axis is drawn. */
const timeOf = (index: number): UTCTimestamp => (index + 1) as UTCTimestamp;

/** From edge to edge. */
const fit = (chart: IChartApi, count: number): void => {
  if (count > 1) chart.timeScale().setVisibleLogicalRange({ from: 0, to: count - 1 });
};

function inked(place: HTMLElement, tone: Tone): AreaSeriesPartialOptions {
  const ink = INK[tone];
  return {
    lineColor: colour(place, ink),
    topColor: colour(place, ink, AREA),
    bottomColor: colour(place, ink, 0),
    crosshairMarkerBackgroundColor: colour(place, ink),
  };
}

/** A token's colour, in the one notation that the library reads. */
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
