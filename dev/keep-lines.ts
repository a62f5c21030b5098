import { readFileSync, writeFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { projectRoot } from '../src/paths.ts';
import { LINE_BYTES } from '../src/start/stack-lines.ts';

/** Writes, for each line of a built program, where it stands in the sources. */
export function keepLines(program: string): void {
  const map = JSON.parse(readFileSync(`${program}.cjs.map`, 'utf8')) as SourceMapPayload;
  const places = new SourceMap(map);
  const files = new Map<string, number>();
  const lines = readFileSync(`${program}.cjs`, 'latin1').split('\n');
  const bytes = Buffer.alloc(lines.length * LINE_BYTES);
  for (const [at, line] of lines.entries()) {
    const place = places.findEntry(at, line.search(/\S|$/));
    if (!('originalSource' in place)) continue;
    const file = relative(projectRoot, resolve(dirname(program), place.originalSource));
    if (!files.has(file)) files.set(file, files.size);
    bytes.writeUInt32LE(files.get(file) ?? 0, at * LINE_BYTES);
    bytes.writeUInt32LE(place.originalLine + 1, at * LINE_BYTES + 4);
  }
  writeFileSync(`${program}.lines`, bytes);
  writeFileSync(`${program}.lines.json`, JSON.stringify([...files.keys()]));
}
