import { catalogOfStore } from '../../src/features/conversations/catalog-of-store.ts';
import type { Draft } from '../../src/features/drafts/draft.ts';
import { findDraft } from '../../src/features/drafts/find-draft.ts';
import {
  type Beginning,
  beginDraft,
  continueDraft,
} from '../../src/features/drafts/reading/begin-draft.ts';
import { draftContent } from '../../src/features/drafts/reading/draft-content.ts';
import { contextOf } from '../../src/features/drafts/reading/find-context.ts';
import { knownOf } from '../../src/features/drafts/reading/read-into-draft.ts';
import type { Reading } from '../../src/features/drafts/reading/read-messages.ts';
import { inTransaction } from '../../src/kernel/db/db.ts';
import type { OtherReading, ParsedLine, Reader } from '../../src/reader/built-in/parsed-message.ts';
import { aShopper } from './desk-drafts.ts';
import { type ChatShop, draftsOf, writes } from './drafts.ts';
import { shopOf } from './stores.ts';

/** A reading as a test puts it together, whatever the words say. */
export interface HandMade {
  lines?: ParsedLine[];
  reader?: Reader;
  confidence?: number;
  alternatives?: OtherReading[];
  /** Whether a person is to say if it is an order at all. */
  isDoubtful?: boolean;
}

/** So many blue mugs, read for sure. */
export const mugs = ({ goods }: ChatShop, quantity: number, words = 'mugs'): ParsedLine => ({
  productId: goods.mug.productId,
  variantId: goods.mug.variants.MUG ?? '',
  quantity,
  parts: { product: 1, variant: 1, quantity: 1 },
  confidence: 0.97,
  spans: [],
  sourceText: `${quantity} ${words}`,
  alternatives: [],
});

/** The same of the kurta in a size. */
export const kurtas = (shop: ChatShop, size: string, quantity: number): ParsedLine => ({
  ...mugs(shop, quantity, `kurta ${size}`),
  productId: shop.goods.kurta.productId,
  variantId: shop.goods.kurta.variants[`KURTA-${size}`] ?? '',
});

/** Another whole reading of such lines. */
export const otherReading = (...lines: ParsedLine[]): OtherReading => ({
  reader: 'built-in',
  intent: 'order',
  lines,
  unmatched: [],
  confidence: 0.5,
});

const readingOf = ({ lines = [], isDoubtful = false, ...rest }: HandMade): Reading => ({
  orders: true,
  callsOff: null,
  lines,
  unmatched: [],
  parseErrors: isDoubtful ? [{ code: 'IS_IT_AN_ORDER', text: '' }] : [],
  confidence: 0.97,
  reader: 'built-in',
  alternatives: [],
  reasons: [],
  customer: {},
  customerSpans: {},
  ...rest,
});

/** A draft of a message that was read like this; its shopper has a name and a number. */
export async function aReadDraft(
  shop: ChatShop,
  reading: HandMade,
  { name = 'Asha', text = 'namaste, 2 laal wale' }: { name?: string; text?: string } = {},
): Promise<Draft> {
  const { from } = aShopper(name);
  const { conversation, message } = await writes(shop, 'good morning', { from });
  const said = { ...message, text };
  const known = { ...knownOf(conversation), name, phone: `+${from.waId}` };
  const store = await shopOf(shop);
  await inTransaction(async (trx) => {
    const catalog = await catalogOfStore(store, trx);
    const content = draftContent({
      context: contextOf(said),
      reading: readingOf(reading),
      catalog,
      takesCash: true,
      country: 'IN',
      known,
      draft: null,
    });
    const beginning: Beginning = { tenant: shop.tenant, conversation, message: said, content };
    await beginDraft(beginning, trx);
  });
  const draft = (await draftsOf(shop)).find(({ messageIds }) => messageIds.includes(message.id));
  if (!draft) throw new Error('no draft');
  return draft;
}

/** Reads the draft's message anew like this, as a reader does that comes later. */
export async function readAgain(shop: ChatShop, draft: Draft, reading: HandMade): Promise<Draft> {
  const { conversation, message } = await writes(shop, 'good morning', aShopper('Nobody'));
  const said = { ...message, id: draft.messageId, text: draft.messageText };
  await inTransaction(async (trx) => {
    const catalog = await catalogOfStore(await shopOf(shop), trx);
    const content = draftContent({
      context: contextOf(said),
      reading: readingOf(reading),
      catalog,
      takesCash: true,
      country: 'IN',
      known: draft.customer,
      draft,
    });
    const { messageText } = draft;
    const beginning = { tenant: shop.tenant, conversation, content: { ...content, messageText } };
    await continueDraft(draft, beginning, trx);
  });
  return findDraft(shop.tenant, draft.id);
}
