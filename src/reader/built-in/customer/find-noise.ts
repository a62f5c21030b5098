import { lazy } from '../../../kernel/concurrency/lazy.ts';
import { WordTable } from '../lexicon/word-table.ts';
import type { Stretch } from './tokens.ts';

const WORDS = new WordTable('noise', 'kind');

/** A pattern, and what a text must hold for it: most messages hold nothing of it, and this is quicker. */
interface Noise {
  needs: RegExp;
  pattern: RegExp;
}

const SIGNED: readonly Noise[] = [
  {
    needs: /</,
    pattern:
      /<(script|style)\b[^<>]{0,500}>[^<]{0,2000}(?:<\/\1 {0,9}>|$)|<[/!]?[a-z][^<>]{0,500}>/giu,
  },
  { needs: /&/, pattern: /&(?:nbsp|amp|lt|gt|quot|#\d{1,5}|#x[\da-f]{1,5});/giu },
  { needs: /@/, pattern: /(?<![\w.+-])[\w.+-]{1,64}@[a-z][\w-]{1,62}(?:\.[\w-]{2,63}){0,4}/giu },
  { needs: /:\/\//, pattern: /\bhttps?:\/\/[^\s<>]{1,2000}/giu },
];

/**
 * Numbers about time, money, references and sizes of a party count no goods, and what is to be written
 * on goods orders none. Each pattern runs once over the text; repetition is bounded everywhere, so time
 * stays linear.
 */
const patterns = lazy(() => {
  const oneOf = (kinds: readonly string[]) => kinds.map((kind) => WORDS.pattern(kind)).join('|');
  const any = (...kinds: string[]) => `(?<![\\p{L}\\p{M}\\d])${behind(...kinds)}`;
  const behind = (...kinds: string[]) => `(?:${oneOf(kinds)})(?![\\p{L}\\p{M}])`;
  const make = (needs: string | RegExp, source: string): Noise => ({
    needs: needs instanceof RegExp ? needs : new RegExp(WORDS.pattern(needs), 'iu'),
    pattern: new RegExp(source, 'gimu'),
  });
  const { raw } = String;
  const clock = raw`\d{1,2}(?:[:.]\d{2})?`;
  const ordinal = raw`\d{1,2}(?:st|nd|rd|th)?`;
  const currency = behind('currency');
  const money = raw`(?:(?:${currency}) ?)?\d[\d,.]{0,12}(?: ?(?:${currency}|/-|k\b))?`;
  const is = raw`[ .]{0,2}(?:${behind('is')} )?[:=#-]? {0,2}`;
  const id = raw`(?=[a-z/-]{0,12}\d)(?=[a-z\d/-]{4})[a-z0-9][a-z0-9/-]{0,30}`;
  return {
    worded: [
      make('write', raw`${any('write')}[^"\n]{0,40}"[^"\n]{1,120}"`),
      make(
        'wish',
        raw`${any('write')}:? (?:on (?:it|the cake|cake|top) )?(?:is )?${any('wish')}[^,.;\n"]{0,60}`,
      ),
      make('forwarded', raw`^[ ]{0,3}${any('forwarded')}[ ]{0,3}$`),
    ],
    numbered: [
      // A line of a chat export.
      make(
        /\d[:.]\d/,
        raw`^[ ]{0,3}\[?\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4},? {1,3}${clock}(?:[:.]\d{2})? ?(?:[ap]\.? ?m\.?)?\]?(?: ?- ?| )(?:[^:\n\d]{1,40}:|\+?[\d ()-]{7,20}:)?`,
      ),
      make(
        new RegExp(raw`(?:\d|${WORDS.pattern('hour')}) ?(?:${WORDS.pattern('half day')})`, 'iu'),
        raw`(?:${any('by')} )?(?:(?<!\d)${clock}(?: ?(?:-|to|and|se|से|y|a) ?${clock})? ?|${any('hour')} )${behind('half day')}\.?`,
      ),
      // "Collect at 7" has no word for the hour; what follows must not be a thing or a price.
      make(
        new RegExp(raw`(?:${WORDS.pattern('by')}) \d`, 'iu'),
        raw`${any('by')} ${clock}(?= ?(?:$|[.,!?;)\n\ue000]|${any('part of day')}|please\b|pls\b))(?: ?${any('part of day')})?|\ba las? ${clock}(?: ${any('part of day')})?`,
      ),
      // Streets are called after days: "Av. 5 de Mayo".
      make(
        'month',
        raw`(?<!(?:calle|av|avda|avenida|col|colonia|blvd|c/|road|marg)\.? ?)(?<!\d)${ordinal}(?: of| de|-|/)? ?${behind('month')}\.?(?! \d{1,4}(?:[,\n]| int\b| col\b))(?:,? ?(?:de )?(?:19|20)\d\d\b)?`,
      ),
      make('month', raw`(?<!de )${any('month')}\.? ${ordinal}\b(?!:)(?:,? ?(?:19|20)\d\d\b)?`),
      make(/\d[/.-]\d/, raw`(?<![\d/.-])[0-3]?\d([/.-])[0-3]?\d\1(?:(?:19|20)?\d\d)(?![\d/-])`),
      make(/\d[/-]\d/, raw`${any('on a day')} [0-3]?\d[/-][01]?\d(?![\d/-])`),
      make(
        /\d(?:st|nd|rd|th| ko)|tari|tare|d[ií]a|तारीख/i,
        raw`\b(?:the|on) \d{1,2}(?:st|nd|rd|th)\b(?! (?:floor|flr|cross|main|street|st|block|road|phase|lane))|(?<!\d)${ordinal} (?:ko\b|${behind('day')})|${any('day')} \d{1,2}\b`,
      ),
      make(
        'span',
        raw`${any('within')} (?:the )?(?:last )?\d{1,4}(?: ?(?:-|to|a|or) ?\d{1,3})? ${behind('span')}|(?<!\d)\d{1,3} ${behind('span')} ${behind('ago')}`,
      ),
      make('reference', raw`${any('reference')}(?: ${any('number')}| ref\b)?${is}${id}`),
      // These only count with the word "number", since "order 2 kurta" orders.
      make(
        'numbered',
        raw`${any('numbered')}(?: (?:ka|ki|del?) )?[ .]{0,2}(?:${behind('number')}|#)${is}${id}`,
      ),
      make(/=/, raw`= {0,2}(?:${currency}) ?${money}`),
      make('paid', raw`${any('paid')}${is}(?:${currency} ?${money}|\d[\d,.]{2,9}\b)`),
      make(/%|percent/i, raw`(?<!\d)\d{1,3} ?(?:%|percent\b)(?: (?:off|discount|advance)\b)?`),
      make(
        'people',
        raw`(?:${any('for')} )?(?<!\d)\d{1,4}(?: ?(?:or|-|to|se|o|a) ?\d{1,4})? ${behind('people')}`,
      ),
      make(
        'children',
        raw`${any('for')} (?:unos |about |around )?\d{1,4} ${behind('children')}(?= *(?:$|[,.:;!?\n)-]))`,
      ),
      make('for children', raw`(?<!\d)\d{1,4} ${behind('for children')}`),
      make('age', raw`${any('age')} \d{1,3}\b(?: (?:years?|años))?`),
    ],
    // Not "Colgate Total 2". "Total 2497", "total 4 glass", "total 8 items?"; only after something that it sums up.
    total: make(
      /total/i,
      raw`(?<=(?:^|[\n,.;:!?)=|-]|\b(?:and|so|the|my|aur|y|is|your|order|pcs|pieces|nos|each|\d{1,5}))[ ]{0,2})(?:grand |sub ?|en |in )?total\b(?: (?:is|hai|es|son|amount|bill|amt|price|rs))?${is}${money}(?: ?(?:items?|pcs|pieces?|piezas|things|qty|only)\b| \p{L}{2,15}(?=[ ]?(?:$|[.,;!?\n])))?`,
    ),
  };
});

/** Stretches about neither goods nor person nor place, sorted and apart from each other. */
export function findNoise(plain: string): Stretch[] {
  const found: Stretch[] = [];
  const look = ({ needs, pattern }: Noise, from = 0) => {
    if (!needs.test(plain)) return;
    for (const { 0: words, index } of plain.matchAll(pattern)) {
      if (index >= from) found.push({ start: index, end: index + words.length });
    }
  };
  for (const noise of [...SIGNED, ...patterns().worded]) look(noise);
  const firstDigit = plain.search(/\d|baje|bje|बजे|clock/i);
  if (firstDigit < 0) return joined(found);
  for (const noise of patterns().numbered) look(noise);
  // "Total 5 kurta: 2 red, 3 blue" opens an order; behind lines it sums them up.
  look(patterns().total, firstDigit + 1);
  return joined(found);
}

/** The stretches in order, those that touch made one. */
export function joined(stretches: readonly Stretch[]): Stretch[] {
  const sorted = stretches.toSorted((a, b) => a.start - b.start || a.end - b.end);
  const apart: Stretch[] = [];
  for (const { start, end } of sorted) {
    const last = apart.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else apart.push({ start, end });
  }
  return apart;
}
