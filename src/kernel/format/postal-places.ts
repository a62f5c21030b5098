import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { placesFolder } from '../../paths.ts';
import { ConfigError } from '../../start/config-error.ts';
import { compactCode, countryOf } from './countries.ts';
import { readPostalCode } from './postal-code.ts';
import {
  type PostalPlace,
  type PostalTable,
  placeInTable,
  readPostalTable,
} from './postal-table.ts';

const ours = new Map<string, PostalTable | null>();
let operators: ReadonlyMap<string, PostalTable> = new Map();

/**
 * Reads the files of the operator, which take the place of ours.
 * @param folder null: there is none
 * @throws ConfigError that names the file that is wrong
 */
export function usePlaces(folder: string | null): void {
  const names = folder ? readdirSync(folder).filter((name) => /^[A-Z]{2}\.tsv$/.test(name)) : [];
  operators = new Map(names.map((name) => [name.slice(0, 2), readFile(join(folder ?? '', name))]));
}

function readFile(file: string): PostalTable {
  try {
    return readPostalTable(file.slice(-6, -4), readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConfigError(`PLACES_DIR has ${file}: ${error instanceof Error ? error.message : ''}`);
  }
}

/**
 * Null where nobody knows: without a list of the country, for a code of several states, for none. It is
 * a suggestion: no address is wrong because it says something else.
 * @param country ISO 3166-1 alpha-2
 */
export function postalPlace(country: string, postalCode: string): PostalPlace | null {
  const table = operators.get(country) ?? ourTable(country);
  const code = table && readPostalCode(postalCode, country);
  return code ? placeInTable(table, compactCode(code).toUpperCase()) : null;
}

/** Read when it is first asked for: most processes need one country or two. */
function ourTable(country: string): PostalTable | null {
  const known = ours.get(country);
  if (known !== undefined || !countryOf(country)) return known ?? null;
  const file = join(placesFolder, 'postal', `${country}.tsv`);
  const table = existsSync(file) ? readPostalTable(country, readFileSync(file, 'utf8')) : null;
  ours.set(country, table);
  return table;
}

interface Place {
  city?: string | null | undefined;
  state?: string | null | undefined;
  postalCode?: string | null | undefined;
  country?: string | null | undefined;
}

/** With city and state of its postal code where they were left out. @param home the store's country */
export function withPostalPlace<Given extends Place>(address: Given, home: string): Given {
  const country = address.country?.trim().toUpperCase() || home;
  const place = postalPlace(country, address.postalCode ?? '');
  if (!place) return address;
  return {
    ...address,
    city: address.city?.trim() || (place.city ?? ''),
    state: address.state?.trim() || place.state,
  };
}
