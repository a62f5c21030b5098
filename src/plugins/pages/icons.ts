import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildRoot } from '../../paths.ts';

const SYMBOL = /<symbol id="([^"]+)" viewBox="([^"]+)">(.*?)<\/symbol>/gs;

/**
 * Draws icons by name as raw HTML; decoration only, next to words. They are inlined in each page: a
 * sprite arrives late on a slow network, and Chromium drops its icons after merely revalidating it.
 */
export function iconDrawer(): (name: string, extraClass?: string) => string {
  const source = readFileSync(join(buildRoot, 'views/icons.svg'), 'utf8');
  const drawings = new Map(
    [...source.matchAll(SYMBOL)].map(([, name, viewBox, shapes]) => [name, { viewBox, shapes }]),
  );
  return (name, extraClass) => {
    const { viewBox, shapes } = drawings.get(name) ?? { viewBox: '0 0 24 24', shapes: '' };
    const look = extraClass ? `icon ${extraClass}` : 'icon';
    return `<svg class="${look}" aria-hidden="true" viewBox="${viewBox}">${shapes}</svg>`;
  };
}
