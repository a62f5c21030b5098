import { correction, generate } from 'lean-qr';

/** The quiet zone that readers need, in modules. */
const MARGIN = 4;

/** A QR code as squares of one unit; `size` units wide, including its white margin. */
export interface QrCode {
  size: number;
  path: string;
}

/** Readable with 15 % of it dirty or torn. */
export function qrCode(text: string): QrCode {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const rows = Array.from({ length: code.size }, (_, y) => rowPath(code, y));
  return { size: code.size + 2 * MARGIN, path: rows.join('') };
}

function rowPath(code: { size: number; get(x: number, y: number): boolean }, y: number): string {
  let path = '';
  for (let x = 0; x < code.size; x++) {
    if (!code.get(x, y)) continue;
    const start = x;
    while (code.get(x + 1, y)) x++;
    const width = x + 1 - start;
    path += `M${start + MARGIN} ${y + MARGIN}h${width}v1h-${width}z`;
  }
  return path;
}

export function qrSvg(text: string): string {
  const { size, path } = qrCode(text);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 8}" height="${size * 8}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`;
}
