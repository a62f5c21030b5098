import { isDevanagari } from './plain-word.ts';

type Ending = readonly [ending: RegExp, to: string];

const LATIN: readonly Ending[] = [
  [/(?<=[a-z]{3})nya$/, ''],
  [/(?<=[a-z])oes$/, 'ao'],
  [/(?<=[a-z])aes$/, 'ao'],
  [/(?<=[a-z][aou])is$/, 'l'],
  [/(?<=[a-z])eis$/, 'el'],
  [/(?<=[a-z]{2})ns$/, 'm'],
  [/(?<=[a-z]{3})(?:z?inh|c?it)([oa])s?$/, '$1'],
  [/(?<=[a-z]{3}[lrn])(?:zinh|c?it)[oa]s?$/, ''],
  [/(?<=[a-z]{2})(?:i?yaan|i?yan|iyon)$/, 'i'],
  [/(?<=[a-z]{2})ies$/, 'y'],
  [/(?<=[a-z]{2})ies$/, 'ie'],
  [/(?<=[a-z]{2}(?:s|x|z|ch|sh))es$/, ''],
  [/(?<=[a-z]{2})ces$/, 'z'],
  [/(?<=[a-z]{2})ves$/, 'f'],
  [/(?<=[a-z]{2})ves$/, 'fe'],
  [/(?<=[a-z]{2}[^s])s$/, ''],
  [/(?<=[a-z]{2}[lnrdszj])es$/, ''],
  [/(?<=[a-z]{2}o)es$/, ''],
  [/(?<=[a-z]{3})(?:on|en)$/, ''],
  [/(?<=[a-z]{2})(?:on|e)$/, 'a'],
];

const DEVANAGARI: readonly Ending[] = [
  [/ि(?:यां|यों|याँ)$/, 'ी'],
  [/(?:ें|ों)$/, ''],
  [/ों$/, 'ा'],
  [/े$/, 'ा'],
  [/ुएं$/, 'ू'],
  [/ुओं$/, 'ू'],
  [/(?<=[\u0900-\u097f]{3})स$/, ''],
  [/्स$/, ''],
];

/** All Latin endings have one of these last: the usual, and those of diminutives and "nya". */
const LAST = new Set('nse');
const LONG_LAST = /(?:nya|(?:inh|it)[oa])$/;

/** Possible base forms of a word, likeliest first, without the word itself. */
export function baseForms(plain: string): string[] {
  const endings = isDevanagari(plain) ? DEVANAGARI : LATIN;
  if (endings === LATIN && !LAST.has(plain.at(-1) ?? '') && !LONG_LAST.test(plain)) return [];
  const found = new Set<string>();
  for (const [ending, to] of endings) {
    if (ending.test(plain)) found.add(plain.replace(ending, to));
  }
  found.delete(plain);
  return [...found];
}
