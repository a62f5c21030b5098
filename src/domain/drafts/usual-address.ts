import type { Trx } from '../../db/db.ts';
import type { Store } from '../stores/store.ts';
import { countParts } from './count-parts.ts';
import { knownCustomer } from './known-customer.ts';
import type { DraftContent } from './write-draft.ts';

// The first letters are checked first: a lookbehind at every position costs far more.
const USUAL =
  /(?=[lmopsruwपव])(?<![\p{L}\p{N}])(?:(?:same|usual|old|previous|last|regular) (?:delivery )?(?:address|place)|(?:purana|purane|pehle wala|pehle wale|wahi|same) (?:address|adress|pata|pate|jagah)|(?:misma|la) direcci[oó]n(?: de siempre)|misma direcci[oó]n|(?:वही|पुराना|पुराने|पिछला) (?:पता|पते|एड्रेस))(?![\p{L}\p{M}\p{N}])/iu;

/**
 * The content of a draft with the last address for this phone, if the words ask for it and the
 * shopper gave no other.
 */
export async function withUsualAddress(
  store: Store,
  text: string,
  content: DraftContent,
  trx: Trx,
): Promise<DraftContent> {
  const { address } = content.customer;
  const isWanted = USUAL.test(text) && !address?.postalCode;
  if (!isWanted) return content;
  const customer = await knownCustomer(store, content.customer, trx);
  if (!customer?.address) return content;
  const known = {
    ...content,
    customer: { ...content.customer, address: customer.address },
    parseErrors: content.parseErrors.filter(({ code }) => code !== 'ADDRESS_INCOMPLETE'),
  };
  return { ...known, ...countParts(known) };
}
