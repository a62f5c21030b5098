import { rows } from '../../../../kernel/db/db.ts';
import type { Tenant } from '../../../../kernel/tenancy/tenant.ts';
import { LAST, type SearchTerm } from '../search-terms.ts';

export interface TermWords {
  words: string[];
  isWide: boolean;
  /** Up to the counting limit; 0 for a single term, where it isn't needed. */
  orders: number;
}

/** More words than one name begins; one or two letters begin many more. */
const MOST_WORDS = 8;
/** Counting stops here for each word: words with more orders are frequent. */
const COUNTED = 1_000;

// A loose index scan: each word is looked up after the last one, without reading its orders.
const WORDS = `
select b.term, array_agg(w.word) as words, sum(w.orders)::integer as orders
  from unnest(?::integer[], ?::text[], ?::text[]) as b (term, first, beyond)
 cross join lateral (
   select f.word, (select count(*) from (
            select from order_words c where c.owner_id = ? and c.word = f.word limit ?) c) as orders
     from (
       with recursive found as (
         (select word from order_words
           where owner_id = ? and word >= b.first and word < b.beyond order by word limit 1)
         union all
         select (select n.word from order_words n
                  where n.owner_id = ? and n.word > found.word and n.word < b.beyond
                  order by n.word limit 1)
           from found where found.word is not null)
       select word from found where word is not null limit ?) f) w
 group by b.term`;

export async function termWords(
  { ownerId }: Tenant,
  terms: readonly SearchTerm[],
): Promise<TermWords[]> {
  const beginnings = terms.flatMap((term, place) => term.map((start) => ({ place, start })));
  const found = await rows<{ words: string[]; orders: number }>(WORDS, [
    beginnings.map(({ place }) => place),
    beginnings.map(({ start }) => start),
    beginnings.map(({ start }) => start + LAST),
    ownerId,
    terms.length === 1 ? 0 : COUNTED,
    ownerId,
    ownerId,
    MOST_WORDS + 1,
  ]);
  return found.map(({ words, orders }) => ({ words, orders, isWide: words.length > MOST_WORDS }));
}
