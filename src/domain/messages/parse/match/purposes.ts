import type { Item } from '../items/item.ts';

const FOR_BEHIND = new Set(['liye', 'lie', 'liya', 'vaste', 'waste', 'लिए', 'लिये', 'वास्ते']);
const FOR_BEFORE = new Set(['for', 'para']);
const OWNERS = new Set('my our his her their the a mi mis su sus el la los las un una'.split(' '));
/** Whom and what people order for. */
const PURPOSES = new Set(
  `office party birthday bday wedding shaadi marriage function puja pooja diwali holi eid christmas
  xmas gift gifting mummy mom mother papa dad father brother sister wife husband son daughter kids
  children baby friend friends guests family home house school dinner lunch breakfast tomorrow today
  tonight us me both everyone resale shop cumpleaños boda fiesta regalo mamá papá hijo hija niños
  casa oficina mañana hoy`.split(/\s+/),
);

/**
 * Bits of the items that tell for whom or what the goods are ("papa ke liye", "for my cousin",
 * "For mehendi I want …"): they are no part of the goods' name.
 */
export function purposesOf(items: readonly Item[]): number {
  let mask = 0;
  const word = (at: number) => {
    const item = items[at];
    return item?.kind === 'word' ? item.text : '';
  };
  items.forEach((_, at) => {
    if (FOR_BEHIND.has(word(at))) mask |= (1 << at) - 1;
    if (!FOR_BEFORE.has(word(at))) return;
    const ofSomebody = at === 0 || OWNERS.has(word(at + 1)) || PURPOSES.has(word(at + 1));
    if (ofSomebody) mask |= -1 << at;
  });
  return mask;
}
