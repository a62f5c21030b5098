import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { placesFolder } from '../../paths.ts';
import { lazy } from '../concurrency/lazy.ts';
import { folded } from './folded-text.ts';

/** From data/places/states.tsv. */
export interface State {
  /** ISO 3166-2 without its country: "KL". */
  code: string;
  name: string;
}

interface CountryStates {
  states: State[];
  /** Their codes, by each spelling. */
  spellings: Map<string, string>;
}

const byCountry = lazy((): ReadonlyMap<string, CountryStates> => {
  const read = new Map<string, CountryStates>();
  const lines = readFileSync(join(placesFolder, 'states.tsv'), 'utf8').split('\n');
  for (const line of lines.filter((each) => /^[A-Z]{2}\t/.test(each))) {
    const [country = '', code = '', name = '', others = ''] = line.split('\t');
    const known = read.get(country) ?? { states: [], spellings: new Map<string, string>() };
    read.set(country, known);
    known.states.push({ code, name });
    for (const spelling of [code, `${country}-${code}`, name, ...others.split('|')]) {
      if (spelling) known.spellings.set(spellingOf(spelling), code);
    }
  }
  return read;
});

const spellingOf = (text: string): string =>
  folded(text).replace(/&/g, ' and ').replace(/[.,]/g, ' ').replace(/\s+/g, ' ').trim();

/** Those of a country in the order of the table; empty where we have none. */
export const statesOf = (country: string): readonly State[] =>
  byCountry().get(country)?.states ?? [];

/** Of a code or another spelling the name in the table; unchanged where it is in none. */
export function stateName(country: string, text: string): string {
  const code = stateKey(country, text);
  return statesOf(country).find((state) => state.code === code)?.name ?? text;
}

/**
 * By what two spellings of one state are the same: its code where it is in the table, else the text in
 * small letters. Empty for none.
 */
export function stateKey(country: string, text: string): string {
  const spelling = spellingOf(text);
  return byCountry().get(country)?.spellings.get(spelling) ?? spelling;
}
