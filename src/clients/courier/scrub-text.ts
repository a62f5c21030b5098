import { withoutEntities } from '../../kernel/format/html-entities.ts';

/** Every word with an @ counts: a cut address is still an address. */
const LINK = /(?:https?:|\bwww\.)\S*|\S*@\S*/gi;
/** Eight digits or more, of any script, however they are spaced: a phone, in doubt. */
const PHONE = /\+?\p{Nd}(?:[\s().\-–]{0,2}\p{Nd}){7,}/u;
/** From here on the text is about the person who carries the parcel. */
const AGENT =
  /[\s,:;(\-–]*\b(?:(?:by|with|to|via|through)\s+)?(?:(?:our|the|your)\s+)?(?:(?:field|delivery|courier|pickup)\s+)?(?:executive|agent|boy|associate|rider|biker|driver|courier partner|FE)\b.*$/iu;
const BEFORE_NAME = /[,:;(\-–]|\b(?:by|with|to|contact|call|mobile|phone|ph)\b/iu;
const MAX = 160;

/** Without phone numbers, links, and the person who carries the parcel. */
export function scrubText(text: unknown): string {
  if (typeof text !== 'string') return '';
  // Cut first, so that no pattern works on more than a scan ever says.
  const plain = withoutEntities(text.slice(0, 500))
    .replace(LINK, '')
    .replace(/\s+/g, ' ')
    .replace(AGENT, '');
  return withoutPhones(plain)
    .replace(/[\s,:;(\-–]+$/u, '')
    .trim()
    .slice(0, MAX);
}

function withoutPhones(text: string): string {
  const place = text.search(PHONE);
  if (place < 0) return text;
  const before = text.slice(0, place);
  const cut = before.search(BEFORE_NAME);
  return cut < 0 ? '' : before.slice(0, cut);
}
