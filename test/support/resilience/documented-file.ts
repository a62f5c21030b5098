import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../src/paths.ts';

/**
 * A file of `docs/operations` with other words in some places: what is tested is what is documented,
 * except for addresses and folders. Of two that begin at the same place, the longer one counts.
 * @throws Error when the file does not have one of the places
 */
export function documentedFile(name: string, places: Readonly<Record<string, string>>): string {
  const text = readFileSync(join(projectRoot, 'docs', 'operations', name), 'utf8');
  const wanted = Object.keys(places).sort((a, b) => b.length - a.length);
  const found = new Set<string>();
  const changed = text.replace(new RegExp(wanted.map(escaped).join('|'), 'g'), (place) => {
    found.add(place);
    return places[place] ?? place;
  });
  const missing = wanted.filter((place) => !found.has(place));
  if (missing.length > 0) throw new Error(`docs/operations/${name} lacks ${missing.join(', ')}`);
  return changed;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
