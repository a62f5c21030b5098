import { AMOUNT_NOISE, TOTAL } from './amount-noise.ts';
import type { Stretch } from './customer-reading.ts';
import type { Noise } from './noise.ts';
import { TIME_NOISE } from './time-noise.ts';

// Without a sign that they need, the patterns are not tried: most messages hold none of them.
const HTML: readonly RegExp[] = [
  /<(script|style)\b[^<>]{0,500}>[^<]{0,2000}(?:<\/\1 {0,9}>|$)/giu,
  /<[/!]?[a-z][^<>]{0,500}>/giu,
];
const ENTITY = /&(?:nbsp|amp|lt|gt|quot|#\d{1,5}|#x[\da-f]{1,5});/giu;
const LINK = /\b(?:https?:\/\/|www\.)[^\s<>]{1,2000}/giu;
const MAIL = /(?<![\w.+-])[\w.+-]{1,64}@[a-z][\w-]{1,62}(?:\.[\w-]{2,63}){0,4}/giu;
/** Lines of a chat export, and the mark of a forwarded message. */
const STAMP =
  /^[ ]{0,3}\[?\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4},? {1,3}\d{1,2}[:.]\d{2}(?:[:.]\d{2})? ?(?:[ap]\.? ?m\.?)?\]?(?: ?- ?| )(?:[^:\n\d]{1,40}:|\+?[\d ()-]{7,20}:)?/gimu;
const FORWARDED = /^[ ]{0,3}(?:forwarded(?: many times)?|reenviado)[ ]{0,3}$/gimu;
/** What is to be written on the goods: not for us. */
const WRITE = String.raw`\b(?:writ(?:e|ten|ing)|message|msg|text|caption|wording|engraved?|likh\p{L}{0,6}|escrib\p{L}{0,6}|escrito|que diga|diga|mensaje|dedicatoria|inscription)\b|लिख[\p{L}\p{M}]{0,6}`;
const QUOTED = new RegExp(String.raw`(?:${WRITE})[^"\n]{0,40}"[^"\n]{1,120}"`, 'giu');
const QUOTED_FIRST =
  /"[^"\n]{1,120}" (?:likh|लिख|on (?:it|the|top)\b|on cake|pe |par |written)[\p{L}\p{M}]{0,8}/giu;
const WISH =
  /\b(?:write|written|writing|likhna|likh do|likh dena|likhwa|saying|says|que diga|escriban?|message|mensaje):? (?:on (?:it|the cake|cake|top) )?(?:is )?(?:happy|congrat|best wishes|feliz|felicidades|welcome|love|shubh|good luck|merry)[^,.;\n"]{0,60}/giu;

const EXTRAS: { needs: string; patterns: readonly RegExp[] }[] = [
  { needs: '<', patterns: HTML },
  { needs: '&', patterns: [ENTITY] },
  { needs: '@', patterns: [MAIL] },
  { needs: '"', patterns: [QUOTED, QUOTED_FIRST] },
];
const NUMBERED = /\d|बजे|baje|bje|clock/i;
// One look for all their words spares most messages a dozen looks.
const MAY_BE_AMOUNT =
  /awb|utr|rrn|upi|imps|neft|txn|trans|ref|tracking|docket|consign|gst|pan|otp|pnr|ifsc|a\/c|acct|coupon|promo|gu[ií]a|folio|dni|nif|rfc|cuit|ord|invoice|bill|booking|ticket|complaint|pedido|factura|#|=|paid|advance|payment|depos|pag|abon|bheje|budget|under|below|up ?to|less|within|minimum|discount|%|percent|people|person|guest|pax|log|members|invitad|comensal|kids|child|kiddos|student|boys|girls|ladies|niñ|alumn|chic[oa]|bac|मेहमान|बच्च|लोग|मेहमान|turn|aged|cumple/i;
const MAY_BE_TIME =
  /baje|bje|बजे|\d ?[ap]\.?m|clock|hrs|hora|(?:at|by|before|after|till|until|around|las?) \d|jan|feb|mar|apr|abr|may|jun|jul|aug|ago|sep|oct|nov|dec|ene|dic|\d[/.-]\d|on \d|the \d|\dth|\d(?:th|st|nd|rd)? ko|tari|tare|d[ií]a|तारीख|days?|week|month|minut|min|hour|seman|mes|din|ghant|haft|mahin|since|desde|दिन|घंटे|हफ्ते/i;
/** What needs no number. */
const WORDS: readonly Noise[] = [
  { needs: /:\/\/|www\./iu, pattern: LINK },
  { needs: /forwarded|reenviado/iu, pattern: FORWARDED },
  { needs: /writ|likh|say|que diga|escriba|messag|mensaj/iu, pattern: WISH },
];
const STAMPS: readonly Noise[] = [{ needs: /\d[:.]\d/, pattern: STAMP }];

/** Stretches about neither goods nor person nor place, sorted and apart from each other. */
export function findNoise(plain: string): Stretch[] {
  const found: Stretch[] = [];
  const look = (pattern: RegExp) => {
    pattern.lastIndex = 0;
    for (let match = pattern.exec(plain); match; match = pattern.exec(plain)) {
      found.push({ start: match.index, end: match.index + match[0].length });
    }
  };
  const lookFor = (some: readonly Noise[]) => {
    for (const { needs, pattern } of some) if (needs.test(plain)) look(pattern);
  };
  for (const { needs, patterns } of EXTRAS) if (plain.includes(needs)) patterns.forEach(look);
  lookFor(WORDS);
  if (!NUMBERED.test(plain)) return joined(found);
  lookFor(STAMPS);
  if (MAY_BE_AMOUNT.test(plain)) lookFor(AMOUNT_NOISE);
  if (MAY_BE_TIME.test(plain)) lookFor(TIME_NOISE);
  // "Total 5 kurta: 2 red, 3 blue" opens an order; behind lines it sums them up.
  const firstDigit = plain.search(/\d/);
  for (const match of /total/i.test(plain) ? plain.matchAll(TOTAL) : []) {
    if (firstDigit >= 0 && firstDigit < match.index) {
      found.push({ start: match.index, end: match.index + match[0].length });
    }
  }
  return joined(found);
}

/** The stretches in order, those that touch made one. */
export function joined(stretches: readonly Stretch[]): Stretch[] {
  const sorted = stretches.filter(({ start, end }) => end > start);
  sorted.sort((a, b) => a.start - b.start || a.end - b.end);
  const apart: Stretch[] = [];
  for (const { start, end } of sorted) {
    const last = apart.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else apart.push({ start, end });
  }
  return apart;
}
