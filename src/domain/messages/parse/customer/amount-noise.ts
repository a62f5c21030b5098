import type { Noise } from './noise.ts';

/**
 * Numbers about money, references and sizes of a party: none of them counts goods. Each pattern
 * runs once over the text; repetition is bounded everywhere, so time stays linear.
 */
const MONEY = String.raw`(?:(?:rs\.?|inr|₹|\$|€|£|mxn|usd|eur) ?)?\d[\d,.]{0,12}(?: ?(?:rs\b|rupees\b|rupaye\b|/-|k\b|euros?\b|pesos\b|€|₹))?`;
const ID = '[a-z0-9][a-z0-9/-]{0,30}';
const HAS_DIGITS = String.raw`(?=[a-z/-]{0,12}\d)(?=[a-z\d/-]{4})`;
const NUMBER_WORD = '(?:no|nos|num|number|id|code|nº|n°|nro|núm|numero|número)';
const IS = '[ .]{0,2}(?:is |hai |es )?[:=#-]? {0,2}';

/** References that are told with or without the word "number". */
const REFERENCE = new RegExp(
  String.raw`\b(?:awb|utr|rrn|upi|imps|neft|txn|transaction|ref|reference|referencia|tracking|docket|consignment|gst|gstin|pan (?=no|num|card)|otp|pnr|ifsc|a/c|acct|coupon|promo|guía|guia|folio|dni|nif|rfc|cuit)(?: ${NUMBER_WORD}\b| ref\b| id\b)?${IS}${HAS_DIGITS}${ID}`,
  'giu',
);
/** References that only count with the word "number", since "order 2 kurta" orders. */
const NUMBERED = new RegExp(
  String.raw`\b(?:order|ord|invoice|bill|booking|ticket|complaint|pedido|factura|ticket|orden)(?: (?:ka|ki|del?) )?[ .]{0,2}(?:${NUMBER_WORD}\b|#)${IS}${HAS_DIGITS}${ID}`,
  'giu',
);
/** "#41" and "#491" are houses. */
const HASH = /(?<![\p{L}\p{N}#])#(?:[a-z]{2,4}-?\d{3,12}|\d{5,12})\b/giu;
/** Not "Colgate Total 2". "Total 2497", "total 4 glass", "total 8 items?"; only after something that it sums up. */
export const TOTAL = new RegExp(
  String.raw`(?<=(?:^|[\n,.;:!?)=|-]|\b(?:and|so|the|my|aur|y|is|your|order|pcs|pieces|nos|each|\d{1,5}))[ ]{0,2})(?:grand |sub ?|en |in )?total\b(?: (?:is|hai|es|son|amount|bill|amt|price|rs))?${IS}${MONEY}(?: ?(?:items?|pcs|pieces?|piezas|things|qty|only)\b| \p{L}{2,15}(?=[ ]?(?:$|[.,;!?\n])))?`,
  'giu',
);
const SUM = new RegExp(String.raw`= {0,2}(?:rs\.? ?|inr ?|₹ ?|\$ ?|€ ?)${MONEY}`, 'giu');
const PAID = new RegExp(
  String.raw`\b(?:paid|advance(?: of)?|transferred|payment(?: of| done)?|deposited|pagado|pagu[eé]|transfer[ií]|abon[eé]|bheje|budget|under|below|upto|up to|less than|within|minimum|discount(?: of)?)${IS}(?:rs\.? ?|inr ?|₹ ?|\$ ?|€ ?)${MONEY}|\b(?:paid|budget|advance(?: of)?|pagado|transferred)${IS}\d[\d,.]{2,9}\b`,
  'giu',
);
const PERCENT = /\b\d{1,3} ?(?:%|percent\b)(?: (?:off|discount|advance)\b)?/giu;
const PEOPLE =
  /\b(?:(?:for|to|around|about|approx|with|karib|para|unas?|unos) )?\d{1,4}(?: ?(?:or|-|to|se|o|a) ?\d{1,4})? (?:people|persons?|guests?|pax|log|logon|logo|members|personas|invitados|comensales)\b|\d{1,4} (?:लोग|लोगों|मेहमान)(?![\p{L}\p{M}])/giu;
/** Whom a party is for: "for 20 kids:", "20 bachchon ke liye"; not "20 kids socks". */
const CHILDREN =
  /\b(?:for|para) (?:unos |about |around )?\d{1,4} (?:kids|children|students|boys|girls|ladies|kiddos|niñ[oa]s|alumn[oa]s|chic[oa]s)(?= *(?:$|[,.:;!?\n)-]))|\b\d{1,4} (?:bach?cho?n?|bach?che|logo?n?|mehmano?n?) (?:ke|k) li(?:y?e|ya)\b|\d{1,4} (?:बच्चों|बच्चो|मेहमानों) के लि(?:ए|ये)/giu;
const AGE = /\b(?:turns?|turning|turned|aged|cumple) \d{1,3}\b(?: (?:years?|años))?/giu;

const OF_REFERENCE =
  /awb|utr|rrn|upi|imps|neft|txn|transac|ref|track|docket|consign|gst|pan |otp|pnr|ifsc|a\/c|acct|coupon|promo|gu[ií]a|folio|dni|nif|rfc|cuit/iu;
const OF_PAID =
  /paid|advance|payment|transfer|deposit|pagad|pagu|abon|bheje|budget|under|below|up ?to|less|within|minimum|discount/iu;

/** What is looked for in each text that may hold amounts and references. */
export const AMOUNT_NOISE: readonly Noise[] = [
  { needs: OF_REFERENCE, pattern: REFERENCE },
  { needs: /ord|invoice|bill|booking|ticket|complaint|pedido|factura/iu, pattern: NUMBERED },
  { needs: /#/, pattern: HASH },
  { needs: /=/, pattern: SUM },
  { needs: OF_PAID, pattern: PAID },
  { needs: /%|percent/iu, pattern: PERCENT },
  { needs: /people|person|guest|pax|log|member|invitad|comensal|लोग|मेहमान/iu, pattern: PEOPLE },
  {
    needs: /kids|child|student|boys|girls|ladies|kiddo|niñ|alumn|chic|bac|log|mehman|बच्च|मेहमान/iu,
    pattern: CHILDREN,
  },
  { needs: /turn|aged|cumple/iu, pattern: AGE },
];
