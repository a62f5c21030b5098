import { get } from 'node:http';
import { posix } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/** Kilobytes of 1,000 bytes that a browser receives, compressed, without headers. */
export interface PageWeight {
  /** The page alone. */
  htmlKb: number;
  /** With its styles and scripts, as somebody who comes for the first time; without pictures. */
  firstViewKb: number;
}

const ASSET = /(?:href|src)="(\/assets\/[^"]+\.(?:css|js))"/g;
const IMPORTED = /(?:^|;)\s*(?:import|export)\b[^'"(;]*['"](\.[^'"]+)['"]/gm;

/** What a page costs. @throws Error for an answer other than 200 */
export async function pageWeight(
  url: string,
  headers: Record<string, string> = {},
): Promise<PageWeight> {
  const page = await load(url, headers);
  const origin = new URL(url).origin;
  const waiting = [...page.text.matchAll(ASSET)].map(([, path = '']) => path);
  const loaded = new Set<string>();
  let bytes = page.bytes;
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (loaded.has(path)) continue;
    loaded.add(path);
    const file = await load(`${origin}${path}`);
    bytes += file.bytes;
    if (path.endsWith('.js')) waiting.push(...importsOf(path, file.text));
  }
  return { htmlKb: kb(page.bytes), firstViewKb: kb(bytes) };
}

/** Of a module: what it needs before it runs. */
const importsOf = (path: string, text: string): string[] =>
  [...text.matchAll(IMPORTED)].map(([, name = '']) => posix.join(posix.dirname(path), name));

const kb = (bytes: number): number => Number((bytes / 1_000).toFixed(1));

/** As a browser asks, which says how many bytes came over the wire. */
const load = (url: string, headers: Record<string, string> = {}) =>
  new Promise<{ bytes: number; text: string }>((resolve, reject) => {
    const asked = { accept: 'text/html,*/*', 'accept-encoding': 'br', ...headers };
    get(url, { headers: asked, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        if (response.statusCode !== 200) {
          return reject(new Error(`${url} answers ${response.statusCode}`));
        }
        const body = Buffer.concat(chunks);
        const isPacked = response.headers['content-encoding'] === 'br';
        const text = (isPacked ? brotliDecompressSync(body) : body).toString();
        resolve({ bytes: body.length, text });
      });
    }).once('error', reject);
  });
