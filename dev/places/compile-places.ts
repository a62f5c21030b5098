import { compactCode } from '../../src/kernel/format/countries.ts';
import type { PlacedCode } from './placed-code.ts';

/** So many digits of a longer code are a region: no state begins within one of India's. */
const REGION = 3;

/** The lines of data/places/postal: a place each, with the beginnings of its codes. */
export function compilePlaces(given: readonly PlacedCode[]): string[] {
  const placed = given.map((each) => ({ ...each, code: compactCode(each.code).toUpperCase() }));
  const sure = [...groupOf(placed, ({ code }) => code)].flatMap(([code, rows]) => {
    const states = new Set(rows.map(({ state }) => state));
    const [state = ''] = states;
    return states.size === 1
      ? [{ code, state, city: commonest(rows.map(({ city }) => city)) }]
      : [];
  });
  const places = groupOf([...regionsOf(placed), ...sure], ({ state, city }) => `${state}\t${city}`);
  return [...places]
    .map(([place, rows]) => `${place}\t${spans(rows.map(({ code }) => code)).join(' ')}`)
    .sort();
}

/** With only its state, a code that no list has yet is known as far as its neighbours agree. */
function regionsOf(placed: readonly PlacedCode[]): PlacedCode[] {
  const long = placed.filter(({ code }) => /^\d{5,}$/.test(code));
  return [...groupOf(long, ({ code }) => code.slice(0, REGION))].flatMap(([code, rows]) => {
    const states = new Set(rows.map(({ state }) => state));
    const [state = ''] = states;
    return states.size === 1 ? [{ code, state, city: '' }] : [];
  });
}

function groupOf(rows: readonly PlacedCode[], by: (row: PlacedCode) => string) {
  const groups = new Map<string, PlacedCode[]>();
  for (const row of rows) {
    const group = groups.get(by(row));
    if (group) group.push(row);
    else groups.set(by(row), [row]);
  }
  return groups;
}

function commonest(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? '';
}

/** "682001", "682002" and "682003" are "682001-682003". */
function spans(codes: readonly string[]): string[] {
  const found: Array<{ from: string; to: string }> = [];
  for (const code of [...codes].sort()) {
    const last = found.at(-1);
    if (last && isNext(last.to, code)) last.to = code;
    else found.push({ from: code, to: code });
  }
  return found.map(({ from, to }) => (from === to ? from : `${from}-${to}`));
}

const isNext = (before: string, code: string): boolean =>
  /^\d+$/.test(before + code) &&
  before.length === code.length &&
  Number(before) + 1 === Number(code);
