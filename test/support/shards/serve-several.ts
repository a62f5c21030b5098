import { splitDelivery } from '../../../src/clients/provider/webhooks/split-delivery.ts';
import { createProduct } from '../../../src/features/catalog/create-product.ts';
import { findGoodsOfCart } from '../../../src/features/catalog/find-sellable-variants.ts';
import { applyEvents } from '../../../src/features/conversations/events/apply-events.ts';
import { keepEvents } from '../../../src/features/conversations/events/keep-events.ts';
import { handleTogether } from '../../../src/features/incoming-webhooks/handle-claimed.ts';
import { planReadings } from '../../../src/features/model-readings/queries/plan-readings.ts';
import { newId } from '../../../src/ids.ts';
import { inTransaction } from '../../../src/kernel/db/db.ts';
import { SYSTEM } from '../../../src/session.ts';
import type { TestApp } from '../app.ts';
import {
  aChatStore,
  type ChatStore,
  chatMessage,
  chatMessages,
  chatStatuses,
  textMessage,
} from '../provider-events.ts';
import { rows } from '../rows.ts';

/** Has two stores served at the same moment, in each way in which that is done together. */
export async function serveSeveral(context: TestApp): Promise<void> {
  const stores = [await aChatStore(context), await aChatStore(context)];
  const productIds = await Promise.all(stores.map(aCup));
  await visit(context, stores, productIds);
  await receive(inOne(stores.map((store) => chatMessages(store, textMessage('2 cup')))));
  await receive(inOne(stores.map((store) => chatMessages(store, chatMessage(PHOTO)))));
  const sent = await Promise.all(stores.map(sendReply));
  await receive(inOne(stores.map((store, at) => chatStatuses(store, delivered(sent[at] ?? '')))));
  const messages = await rows<{ ownerId: string; id: string; conversationId: string }>(
    `select owner_id as "ownerId", id, conversation_id as "conversationId" from messages
      where owner_id = any(?) and direction = 'in' and type = 'text'`,
    [stores.map(({ ownerId }) => ownerId)],
  );
  const planned = messages.map(({ ownerId, ...message }) => ({ ownerId, message }));
  await inTransaction((trx) => planReadings(planned, trx));
}

const PHOTO = { type: 'image', image: { id: '1', mime_type: 'image/jpeg', sha256: '' } };

const delivered = (id: string) => ({
  id,
  status: 'delivered',
  timestamp: String(Math.floor(Date.now() / 1_000)),
  recipient_id: '919876543210',
});

const aCup = ({ tenant }: ChatStore): Promise<string> =>
  createProduct(tenant, { name: 'Cup', variants: [{ priceMinor: 100, stock: 9 }] }, SYSTEM);

/**
 * What of a delivery is ready at the same moment is handled together; here all of it, whichever
 * store's goods are loaded first.
 */
async function receive(delivery: object): Promise<void> {
  const kept = await keepEvents(splitDelivery(delivery), true);
  await handleTogether(kept, applyEvents);
}

/** One delivery for several stores. */
const inOne = (deliveries: readonly { object: string; entry: object[] }[]) => ({
  object: deliveries[0]?.object,
  entry: deliveries.flatMap(({ entry }) => entry),
});

/** So many of each page that the later ones wait for the first, and are read together. */
const VISITS = 6;

async function visit({ app }: TestApp, stores: readonly ChatStore[], productIds: string[]) {
  const pages = ['/catalog/:slug', '/catalog/:slug/products/cup', '/api/public/catalog/:slug'];
  const paths = pages.flatMap((page) =>
    Array.from({ length: VISITS }, (_, at) => `${page}?category=None${at}`).flatMap((path) =>
      stores.map(({ slug }) => path.replace(':slug', slug)),
    ),
  );
  const shops = stores.map(({ slug }) => `/catalog/${slug}`);
  await Promise.all([...shops, ...paths, '/sitemap.xml'].map((url) => app.inject({ url })));
  const carts = stores.map(({ ownerId }, at) =>
    findGoodsOfCart({ ownerId, languages: [] }, [
      { productId: productIds[at] ?? '', variantId: null },
    ]),
  );
  await Promise.all(carts);
}

/** @returns the provider’s id of a message to the shopper who wrote last */
async function sendReply({ ownerId }: ChatStore): Promise<string> {
  const externalId = `wamid.${newId()}`;
  await rows(
    `insert into messages (owner_id, id, conversation_id, channel, direction, external_id, type,
       status, sent_at)
     select owner_id, gen_random_uuid(), id, 'chat', 'out', ?, 'text', 'sent', now()
       from conversations where owner_id = ? limit 1`,
    [externalId, ownerId],
  );
  return externalId;
}
