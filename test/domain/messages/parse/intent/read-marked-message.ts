import type {
  Find,
  IntentEvidence,
} from '../../../../../src/domain/messages/parse/intent/judge-intent.ts';

// Numbers of up to three digits with no letter after them, and number words that mean nothing else.
const COUNT =
  /(?<![\p{L}\p{N}#.,])(?:\p{Nd}{1,3}(?![\p{L}\p{N}])|one|two|three|four|five|six|dozen|couple|ek|teen|char|paanch|darjan|aadha|एक|दो|तीन|चार|पांच|दस|दर्जन|आधा|un|una|uno|dos|tres|docena|docenas)(?![\p{L}\p{M}\p{N}])/giu;

/**
 * The evidence of a message whose goods stand in braces, unsold ones as `{~…}`; `+|` before it says
 * that it follows a drafted order, `?|` that it follows a question about goods.
 */
export function readMarkedMessage(marked: string): IntentEvidence {
  const finds: Find[] = [];
  const body = marked.replace(/^[+?]\| /u, '');
  let text = '';
  for (const piece of body.split(/(\{[^}]*\})/u)) {
    const goods = /^\{(~?)(.*)\}$/u.exec(piece);
    const start = text.length;
    text += goods?.[2] ?? piece;
    if (goods) finds.push({ kind: goods[1] ? 'unmatched' : 'product', start, end: text.length });
  }
  for (const match of text.matchAll(COUNT)) {
    const end = match.index + match[0].length;
    const inside = finds.some((find) => find.start < end && match.index < find.end);
    if (!inside) finds.push({ kind: 'quantity', start: match.index, end });
  }
  const customer = [
    /\d{5}[ -]?\d{5}/u.test(text) ? 'phone' : '',
    /(?<!\d)\d{5,6}(?!\d)/u.test(text) ? 'postalCode' : '',
  ].filter((name) => name !== '');
  const earlier = { drafted: marked.startsWith('+|') ? 1 : 0, asked: marked.startsWith('?|') };
  return { text, finds, customer, earlier };
}
