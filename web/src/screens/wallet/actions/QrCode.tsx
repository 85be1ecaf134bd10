import encodeQR from 'qr';
import styles from './QrCode.module.css';

/** Blank modules around the code, which readers need. */
const QUIET_ZONE = 4;

/** One path of all dark modules: a run in a row is one rectangle. */
function darkPath(modules: readonly (readonly boolean[])[]): string {
  let path = '';
  modules.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      const start = x;
      while (row[x]) x++;
      if (x > start) path += `M${start} ${y}h${x - start}v1h${start - x}z`;
    }
  });
  return path;
}

/** A QR code of a short text, dark on white in both themes. Loaded lazily, with its encoder. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      role="img"
      aria-label={label}
    >
      <path d={darkPath(modules)} shapeRendering="crispEdges" />
    </svg>
  );
}
