import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildRoot } from '../paths.ts';

const SYMBOL = /<symbol id="([^"]+)" viewBox="([^"]+)">(.*?)<\/symbol>/gs;

/**
 * Draws icons by name as raw HTML; decoration only, so words stand beside them. Each page carries
 * its own drawings: those of a sprite come late on a slow network, and Chromium leaves them out when
 * it has only revalidated the sprite.
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
