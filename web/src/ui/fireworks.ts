import { FIREWORKS_DURATION } from '@cumulus/contract/limits.ts';
import styles from './Fireworks.module.css';

interface Spark {
  readonly x: number;
  readonly y: number;
  /** Pixels per second at the start. */
  readonly vx: number;
  readonly vy: number;
  readonly colour: string;
  /** Milliseconds after the start. */
  readonly born: number;
  readonly lives: number;
}

const BURSTS = 9;
const SPARKS = 42;
/** Milliseconds that a spark burns at most: the last burst starts that long before the end. */
const BURN = 1_100;
const SPEED = 260;
const GRAVITY = 180;
const SPARK_SIZE = 3;
const COLOURS = ['--sky-dawn', '--sky-noon', '--sky-sea', '--sky-dusk', '--accent'];

/** Fireworks over the whole page, which take no presses. None if the user prefers reduced motion. */
export function fireworks(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const canvas = document.createElement('canvas');
  canvas.className = styles.fireworks ?? '';
  canvas.setAttribute('aria-hidden', 'true');
  canvas.dataset.fireworks = '';
  document.body.append(canvas);
  const { width, height } = canvas.getBoundingClientRect();
  const scale = devicePixelRatio;
  canvas.width = width * scale;
  canvas.height = height * scale;
  const pen = canvas.getContext('2d');
  pen?.scale(scale, scale);
  const sparks = bursts(width, height, coloursOf(canvas));
  const start = performance.now();
  let frame = 0;

  const draw = () => {
    const now = performance.now() - start;
    pen?.clearRect(0, 0, width, height);
    for (const spark of sparks) if (pen) drawSpark(pen, spark, now - spark.born);
    frame = requestAnimationFrame(draw);
  };
  frame = requestAnimationFrame(draw);
  setTimeout(() => {
    cancelAnimationFrame(frame);
    canvas.remove();
  }, FIREWORKS_DURATION);
}

/** The theme's colours: a canvas does not resolve custom properties. */
function coloursOf(canvas: HTMLCanvasElement): string[] {
  return COLOURS.map((name) => {
    canvas.style.color = `var(${name})`;
    return getComputedStyle(canvas).color;
  });
}

function bursts(width: number, height: number, colours: readonly string[]): Spark[] {
  return Array.from({ length: BURSTS }, (_, burst) => {
    const x = width * (0.15 + 0.7 * Math.random());
    const y = height * (0.12 + 0.38 * Math.random());
    const born = (burst * (FIREWORKS_DURATION - BURN)) / BURSTS;
    const colour = colours[burst % colours.length] ?? 'currentColor';
    return Array.from({ length: SPARKS }, (_, index): Spark => {
      const angle = (2 * Math.PI * index) / SPARKS;
      const speed = SPEED * (0.35 + 0.65 * Math.random());
      const lives = BURN * (0.6 + 0.4 * Math.random());
      return { x, y, vx: speed * Math.cos(angle), vy: speed * Math.sin(angle), colour, born, lives };
    });
  }).flat();
}

function drawSpark(pen: CanvasRenderingContext2D, spark: Spark, age: number): void {
  if (age < 0 || age > spark.lives) return;
  const life = age / spark.lives;
  // Drag: a spark flies most of its way at once.
  const gone = (1 - (1 - life) ** 3) * 0.6;
  const fallen = 0.5 * GRAVITY * (age / 1_000) ** 2;
  pen.globalAlpha = 1 - life ** 2;
  pen.fillStyle = spark.colour;
  pen.beginPath();
  pen.arc(
    spark.x + spark.vx * gone,
    spark.y + spark.vy * gone + fallen,
    SPARK_SIZE * (1 - life / 2),
    0,
    2 * Math.PI,
  );
  pen.fill();
}
