import type { InboundMessage } from '../../src/clients/provider/webhooks/inbound-message.ts';
import { createProduct } from '../../src/features/catalog/create-product.ts';
import { loadProducts } from '../../src/features/catalog/load-products.ts';
import {
  type RecordedMessage,
  recordInbound,
} from '../../src/features/conversations/record-inbound.ts';
import type { Draft } from '../../src/features/drafts/draft.ts';
import { listDrafts } from '../../src/features/drafts/list-drafts.ts';
import { readIntoDraft } from '../../src/features/drafts/reading/read-into-draft.ts';
import { newId } from '../../src/ids.ts';
import { inTransaction, type Trx } from '../../src/kernel/db/db.ts';
import { SYSTEM } from '../../src/session.ts';
import type { TestApp } from './app.ts';
import { aNumber, inboundText } from './inbound.ts';
import { rows } from './rows.ts';
import { aStore, shopOf, type TestStore } from './stores.ts';

/** A store that shoppers write to. */
export interface ChatStore extends TestStore {
  numberId: string;
}

/** The same with something to order. */
export interface ChatShop extends ChatStore {
  goods: { mug: SoldGoods; kurta: SoldGoods };
}

interface SoldGoods {
  productId: string;
  /** By SKU. */
  variants: Record<string, string>;
}

export async function aChatShop(context: TestApp): Promise<ChatShop> {
  const store = await aStore(context.app);
  const numberId = await aNumber(store, context);
  const mug = await sold(store, {
    name: 'Blue Mug',
    variants: [{ sku: 'MUG', priceMinor: 49_900, stock: 50 }],
  });
  const kurta = await sold(store, {
    name: 'Cotton Kurta',
    options: ['Size'],
    variants: ['S', 'M', 'L'].map((size) => ({
      sku: `KURTA-${size}`,
      options: { Size: size },
      priceMinor: 89_900,
      stock: 20,
    })),
  });
  return { ...store, numberId, goods: { mug, kurta } };
}

async function sold(
  { tenant }: TestStore,
  product: Parameters<typeof createProduct>[1],
): Promise<SoldGoods> {
  const productId = await createProduct(tenant, product, SYSTEM);
  const variants = (await loadProducts(tenant, [productId])).get(productId)?.variants ?? [];
  return { productId, variants: Object.fromEntries(variants.map(({ sku, id }) => [sku, id])) };
}

type Changes = Parameters<typeof inboundText>[1];

/** A message as its webhook handles it: kept, and taken up when it is new. */
export async function writes(
  shop: ChatStore,
  message: string | InboundMessage,
  changes: Changes = {},
): Promise<RecordedMessage> {
  const inbound = typeof message === 'string' ? inboundText(message, changes) : message;
  const store = await shopOf(shop);
  const work = async (trx: Trx) => {
    const kept = await recordInbound(shop.tenant, shop.numberId, inbound, trx);
    if (kept.isNew) await readIntoDraft(store, kept.conversation, kept.message, trx, kept);
    return kept;
  };
  return inTransaction(work, { isFrequent: true });
}

/** A cart of the provider's catalog. */
export const cart = (
  items: { retailerId: string; quantity: number | null }[],
  changes: Changes = {},
): InboundMessage => inboundText('', { type: 'order', order: items, ...changes });

/** The shop's drafts, the newest first. */
export async function draftsOf({ tenant }: TestStore): Promise<Draft[]> {
  return (await listDrafts(tenant, { page: 1, limit: 100 })).items;
}

/** The one draft of the shop. @throws Error when there are more or fewer */
export async function theDraft(shop: TestStore): Promise<Draft> {
  const [draft, ...more] = await draftsOf(shop);
  if (!draft || more.length > 0) throw new Error(`${draft ? more.length + 1 : 0} drafts`);
  return draft;
}

/** What the lines of a draft order, by SKU or product. */
export const orderedIn = ({ items }: Draft): Record<string, number> =>
  Object.fromEntries(items.map(({ sku, productName, quantity }) => [sku ?? productName, quantity]));

/** A message whose draft is ready to be approved. */
export const CLEAN = '2 Blue Mug\nAsha Rao\n12 Beach Road, Kozhikode 673032\n9876543210';

/** A draft of a message that leaves nothing open, of a shopper of its own when told. */
export async function aDraft(shop: ChatStore, text = CLEAN, changes: Changes = {}): Promise<Draft> {
  const { message } = await writes(shop, text, changes);
  const draft = (await draftsOf(shop)).find(({ messageIds }) => messageIds.includes(message.id));
  if (!draft) throw new Error(`no draft of ${text}`);
  return draft;
}

/** Lets a draft's 24 hours be over. */
export const letExpire = ({ ownerId }: TestStore, draftId: string): Promise<object[]> =>
  rows(
    `update draft_orders set created_at = now() - interval '1441 minutes',
        expires_at = now() - interval '1 minute' where owner_id = ? and id = ?`,
    [ownerId, draftId],
  );

/** A draft without a webhook before it, of a shopper of its own: nothing of it is missing. */
export async function aWaitingDraft(
  { ownerId }: TestStore,
  goods: { productId: string; variantId: string },
): Promise<string> {
  const [id, conversation, message] = [newId(), newId(), newId()];
  const customer = JSON.stringify({ name: 'Asha', phone: '+919876543210' });
  await rows(
    `insert into conversations (owner_id, id, channel, channel_user_id, last_inbound_at)
     values (?, ?, 'chat', ?, now())`,
    [ownerId, conversation, conversation],
  );
  await rows(
    `insert into messages (owner_id, id, conversation_id, channel, direction, type, text, sent_at)
     values (?, ?, ?, 'chat', 'in', 'text', '1 blue mug', now())`,
    [ownerId, message, conversation],
  );
  await rows(
    `insert into draft_orders (owner_id, id, channel, conversation_id, message_id, message_ids,
       message_text, customer, last_message_at, expires_at)
     values (?, ?, 'chat', ?, ?, array[?::uuid], '1 blue mug', ?::jsonb, now(), now() + interval '24 hours')`,
    [ownerId, id, conversation, message, message, customer],
  );
  await rows(
    `insert into draft_order_items (owner_id, id, draft_order_id, position, product_id, variant_id,
       product_name, quantity, unit_price_minor, confidence)
     values (?, ?, ?, 0, ?, ?, 'Blue mug', 1, 49900, 1)`,
    [ownerId, newId(), id, goods.productId, goods.variantId],
  );
  return id;
}
