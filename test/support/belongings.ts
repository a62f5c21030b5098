import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { files } from '../../src/clients/files.ts';
import { previewImport } from '../../src/features/catalog/import/preview-import.ts';
import { imageFileKey } from '../../src/features/catalog/photos/image-files.ts';
import { IMAGE_WIDTHS } from '../../src/features/catalog/photos/image-url.ts';
import { tokenPlace } from '../../src/features/channels/channel-connection.ts';
import { mediaFileKey } from '../../src/features/conversations/media/media-files.ts';
import { startBulk } from '../../src/features/orders/bulk/start-bulk.ts';
import { listViews, saveView } from '../../src/features/orders/list/saved-views.ts';
import { makeClaim } from '../../src/features/payments/claims/make-claim.ts';
import { saveDirectMethods } from '../../src/features/payments/direct/direct-methods.ts';
import { newId } from '../../src/ids.ts';
import { lazy } from '../../src/kernel/concurrency/lazy.ts';
import { TABLES } from '../../src/kernel/tenancy/tables.ts';
import { SYSTEM } from '../../src/session.ts';
import { anApiKey } from './api-keys.ts';
import { aWaitingDraft } from './drafts.ts';
import { aPhone } from './notices.ts';
import { rows } from './rows.ts';
import { aRememberedDevice } from './second-factor.ts';
import { aStore, signInAs, type TestStore } from './stores.ts';
import { aWaitingPayment } from './waiting-payments.ts';
import { aWebhookDelivery } from './webhook-endpoints.ts';

/** A store that owns one of everything which routes name by an id. */
export interface Belongings {
  store: TestStore;
  staff: { id: string; headers: { authorization: string } };
  ids: Record<Kind, string>;
}

export const KINDS = [
  'product',
  'variant',
  'image',
  'import',
  'order',
  'orderItem',
  'fulfillment',
  'papers',
  'payment',
  'paymentRequest',
  'claim',
  'planPayment',
  'bulk',
  'view',
  'customer',
  'notification',
  'phone',
  'connection',
  'conversation',
  'message',
  'media',
  'draft',
  'draftItem',
  'correction',
  'unreadEvent',
  'endpoint',
  'delivery',
  'staff',
  'invitation',
  'session',
  'device',
  'apiKey',
  'directMethod',
  'deliveryArea',
  'deliveryOption',
  'passkey',
] as const;
export type Kind = (typeof KINDS)[number];

export const aStoreWithEverything = async (app: FastifyInstance): Promise<Belongings> =>
  withEverything(app, await aStore(app));

/** Gives a store one of everything more. */
export async function withEverything(app: FastifyInstance, store: TestStore): Promise<Belongings> {
  const product = await create(app, store, '/api/products', {
    name: 'Blue mug',
    options: ['Size'],
    variants: [{ options: { Size: 'M' }, price: 499, stock: 50, sku: 'MUG-M' }],
  });
  const variant = (product.variants as { id: string }[])[0]?.id ?? '';
  const order = await create(app, store, '/api/orders', {
    customer: { name: 'Asha', phone: '+919876543210' },
    items: [{ productId: product.id, variantId: variant, quantity: 1 }],
  });
  await create(app, store, `/api/orders/${order.id}/payments`, { amount: 100, method: 'cash' });
  const request = await create(app, store, `/api/orders/${order.id}/payment-requests`, {});
  const staff = await aStaffMember(app, store);
  const connection = await aConnection(app, store);
  const draft = await aWaitingDraft(store, { productId: product.id, variantId: variant });
  await anotherReading(store, draft, { productId: product.id, variantId: variant });
  return {
    store,
    staff,
    ids: {
      product: product.id,
      variant,
      image: await anImage(store, product.id),
      import: await anImport(store),
      order: order.id,
      orderItem: (order.items as { id: string }[])[0]?.id ?? '',
      fulfillment: await aParcel(store, order.id),
      papers: await somePapers(store, order.id),
      payment: await aPayment(store, { productId: product.id, variantId: variant }),
      paymentRequest: request.id,
      claim: await aClaim(store, order.id),
      planPayment: await aPlanPaymentRow(store),
      bulk: await aBulkAction(store, order.id),
      view: await aSavedView(store),
      customer: await customerOf(store),
      notification: await aNotification(store),
      phone: await aPhone(store, 'https://push.example.com/a'),
      connection,
      ...(await aConversation(store, connection)),
      draft,
      draftItem: await anotherLine(store, draft),
      correction: await aCorrection(store, draft, product.id),
      unreadEvent: await anUnreadEvent(store),
      ...(await aWebhookDelivery(store)),
      staff: staff.id,
      invitation: await anInvitation(store),
      session: await sessionOf(store),
      device: await aRememberedDevice(store.ownerId),
      apiKey: (await anApiKey(store, ['orders.read'])).id,
      directMethod: await aDirectMethod(store),
      ...(await aDeliveryArea(app, store)),
      passkey: await aPasskeyOf(store),
    },
  };
}

/** Everywhere, for nothing, so that no order costs more. */
async function aDeliveryArea(app: FastifyInstance, store: TestStore) {
  const courier = {
    kind: 'delivery',
    name: 'Courier',
    charge: { type: 'free' },
    cod: { allowed: true },
  };
  const { json } = await app.inject({
    method: 'PUT',
    url: '/api/store/delivery',
    headers: store.headers,
    payload: {
      areas: [{ name: 'India', match: { all: true }, serves: true, options: [courier] }],
    },
  });
  const [area] = json().areas;
  return { deliveryArea: area.id as string, deliveryOption: area.options[0].id as string };
}

async function aDirectMethod({ tenant }: TestStore): Promise<string> {
  const wallet = { kind: 'wallet' as const, label: 'Wallet', isActive: true };
  const sent = [{ ...wallet, details: { text: 'To 98470 12345' } }];
  const [method] = await saveDirectMethods(tenant, sent, SYSTEM);
  return method?.id ?? '';
}

/** A claim with a picture. */
async function aClaim({ tenant, ownerId }: TestStore, orderId: string): Promise<string> {
  const claim = { directMethodId: null, reference: 'UTR 1234567' };
  const { id } = await makeClaim(tenant, orderId, claim);
  const key = `claims/${ownerId}/${id}/${newId()}/picture.webp`;
  await files().put(key, Buffer.from('picture'));
  await rows('update payment_claims set file_key = ? where owner_id = ? and id = ?', [
    key,
    ownerId,
    id,
  ]);
  return id;
}

/** Another reading of the draft's message. */
const anotherReading = (
  { ownerId }: TestStore,
  draftId: string,
  goods: { productId: string; variantId: string },
): Promise<object[]> => {
  const parts = { product: 1, variant: 1, quantity: 1 };
  const read = { parts, confidence: 1, spans: [], sourceText: '3 mugs', alternatives: [] };
  const other = { reader: 'built-in', intent: 'order', unmatched: [], confidence: 0.5 };
  return rows('update draft_orders set alternatives = ?::jsonb where owner_id = ? and id = ?', [
    JSON.stringify([{ ...other, lines: [{ ...goods, ...read, quantity: 3 }] }]),
    ownerId,
    draftId,
  ]);
};

/** Somebody who was invited to the staff. */
async function anInvitation({ ownerId }: TestStore): Promise<string> {
  const id = newId();
  await rows(
    `insert into staff_invitations
       (owner_id, id, name, email, staff_preset, token_hash, expires_at)
     values (?, ?, 'Noor', ?, 'packer', ?, now() + interval '7 days')`,
    [ownerId, id, `noor-${id}@example.com`, createHash('sha256').update(id).digest()],
  );
  return id;
}

/** One line more of a draft, so that one can go and one stay. */
async function anotherLine({ ownerId }: TestStore, draftId: string): Promise<string> {
  const id = newId();
  await rows(
    `insert into draft_order_items (owner_id, id, draft_order_id, position, product_id, variant_id,
       product_name, quantity, unit_price_minor, confidence)
     select owner_id, ?, draft_order_id, 1, product_id, variant_id, product_name, 2,
            unit_price_minor, 1
       from draft_order_items where owner_id = ? and draft_order_id = ?`,
    [id, ownerId, draftId],
  );
  return id;
}

/** Words that a seller has said to mean a product. */
async function aCorrection(
  { ownerId }: TestStore,
  draftId: string,
  productId: string,
): Promise<string> {
  const id = newId();
  await rows(
    `insert into reading_corrections (owner_id, id, kind, draft_order_id, line_id, message_id, words,
       name, became, corrected_by_name)
     values (?, ?, 'line', ?, ?, ?, 'laal wali', 'laal wali', ?::jsonb, 'Meera')`,
    [
      ownerId,
      id,
      draftId,
      id,
      id,
      JSON.stringify({
        productId,
        productName: 'Mug',
        variantId: null,
        variantName: '',
        quantity: 1,
      }),
    ],
  );
  return id;
}

/** A message that could not be handled. */
async function anUnreadEvent({ ownerId }: TestStore): Promise<string> {
  const id = newId();
  await rows(
    `insert into webhook_events (id, source, external_id, event, owner_id, payload, verified, state, attempts, error)
     values (?, 'chat', ?, 'messages', ?, '{}', true, 'dead', 8, 'cannot be read')`,
    [id, id, ownerId],
  );
  return id;
}

async function create(app: FastifyInstance, store: TestStore, url: string, payload: object) {
  const response = await app.inject({ method: 'POST', url, headers: store.headers, payload });
  if (response.statusCode !== 201) throw new Error(`${url}: ${response.body}`);
  return response.json() as { id: string; [field: string]: unknown };
}

async function aStaffMember(app: FastifyInstance, { ownerId }: TestStore) {
  const id = newId();
  await rows(
    `insert into users (id, role, name, email, password_hash, owner_id)
     select ?, 'STAFF', 'Ravi', ?, password_hash, id from users where id = ?`,
    [id, `staff-${id}@example.com`, ownerId],
  );
  const headers = await signInAs(app, { userId: id, role: 'STAFF', ownerId, name: 'Ravi' });
  return { id, headers };
}

const PICTURE = { width: 8, height: 6, channels: 3, background: 'teal' } as const;
/** Made once, for hundreds of stores. */
const picture = lazy(() => sharp({ create: PICTURE }).webp().toBuffer());

async function anImage({ ownerId }: TestStore, productId: string): Promise<string> {
  const id = newId();
  await rows(
    `insert into product_images (owner_id, id, product_id, position, width, height)
     values (?, ?, ?, 0, 800, 600)`,
    [ownerId, id, productId],
  );
  for (const width of IMAGE_WIDTHS) {
    await files().put(imageFileKey(ownerId, id, width), await picture());
  }
  return id;
}

const anImport = ({ tenant }: TestStore): Promise<string> =>
  previewImport(tenant, { name: 'a.csv', content: Buffer.from('name,price\nCup,10\n') }, SYSTEM);

/** One that could be sent again. */
async function aNotification({ ownerId }: TestStore): Promise<string> {
  const id = newId();
  await rows(
    `insert into notifications (owner_id, id, kind, channel, status, recipient, title, error)
     values (?, ?, 'system', 'email', 'failed', 'asha@example.com', 'Welcome', 'refused')`,
    [ownerId, id],
  );
  return id;
}

/** Without anything in it, so that the whole order is still to be sent. */
async function aParcel({ ownerId }: TestStore, orderId: string): Promise<string> {
  const id = newId();
  await rows(`insert into fulfillments (owner_id, id, order_id) values (?, ?, ?)`, [
    ownerId,
    id,
    orderId,
  ]);
  return id;
}

/** Still to be made; the order has had its papers before. */
async function somePapers({ ownerId }: TestStore, orderId: string): Promise<string> {
  const id = newId();
  await rows(
    `insert into papers (owner_id, id, kinds, order_ids, actor)
     values (?, ?, '{label}', array[?::uuid], ?::jsonb)`,
    [ownerId, id, orderId, JSON.stringify(SYSTEM)],
  );
  await rows(
    `update orders set invoice_url = '/i', label_url = '/l' where owner_id = ? and id = ?`,
    [ownerId, orderId],
  );
  return id;
}

/** Its money is there, and no order is. */
async function aPayment(
  store: TestStore,
  goods: { productId: string; variantId: string },
): Promise<string> {
  const { id } = await aWaitingPayment(store, { items: [{ ...goods, quantity: 1 }] });
  return id;
}

async function aBulkAction({ tenant }: TestStore, orderId: string): Promise<string> {
  const change = { action: 'add_tag', params: { tag: 'gift' }, orderIds: [orderId] } as const;
  const { id } = (await startBulk(tenant, change, SYSTEM)).result;
  return id;
}

async function aSavedView({ tenant }: TestStore): Promise<string> {
  await saveView(tenant, { name: 'Cash', query: 'payment=cod' });
  const [view] = await listViews(tenant);
  return view?.id ?? '';
}

async function aConnection(app: FastifyInstance, { ownerId }: TestStore): Promise<string> {
  const id = newId();
  await rows(
    `insert into channel_connections (owner_id, id, channel, phone_number_id, account_id, access_token)
     values (?, ?, 'chat', ?, '1', ?)`,
    [ownerId, id, id, app.secrets.seal('token', tokenPlace(id))],
  );
  return id;
}

/** What the store has begun to pay for its plan. */
async function aPlanPaymentRow({ ownerId }: TestStore): Promise<string> {
  const id = newId();
  await rows(
    `insert into subscription_payments (id, user_subscription_id, plan_slug, billing_cycle,
       amount_minor, currency, status)
     select ?, id, 'starter', 'monthly', 49900, 'INR', 'created' from user_subscriptions
      where user_id = ?`,
    [id, ownerId],
  );
  return id;
}

/** The shopper has just written and sent a photo; the answer did not get through. */
async function aConversation({ ownerId }: TestStore, connectionId: string) {
  const [conversation, photo, message, media] = [newId(), newId(), newId(), newId()];
  await rows(
    `insert into conversations (owner_id, id, channel, channel_user_id, connection_id, last_inbound_at)
     values (?, ?, 'chat', '919876543210', ?, now())`,
    [ownerId, conversation, connectionId],
  );
  await rows(
    `insert into messages (owner_id, id, conversation_id, channel, direction, type, status, sent_at)
     values (?, ?, ?, 'chat', 'in', 'image', null, now()), (?, ?, ?, 'chat', 'out', 'text', 'failed', now())`,
    [ownerId, photo, conversation, ownerId, message, conversation],
  );
  await rows(
    `insert into message_media (owner_id, id, message_id, kind, state)
     values (?, ?, ?, 'image', 'stored')`,
    [ownerId, media, photo],
  );
  await files().put(mediaFileKey(ownerId, media, 'picture.webp'), Buffer.from('picture'));
  return { conversation, message, media };
}

async function customerOf({ ownerId }: TestStore): Promise<string> {
  const found = await rows<{ id: string }>('select id from customers where owner_id = ?', [
    ownerId,
  ]);
  return found[0]?.id ?? '';
}

/** Of the owner; it cannot sign in. */
async function aPasskeyOf({ ownerId }: TestStore): Promise<string> {
  const id = newId();
  await rows(
    `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, device,
       is_backed_up)
     values (?, ?, ?, '', 0, '{}', 'Phone', 'Chrome on Android', false)`,
    [id, ownerId, id],
  );
  return id;
}

async function sessionOf({ ownerId }: TestStore): Promise<string> {
  const found = await rows<{ id: string }>(
    'select family_id as id from refresh_tokens where user_id = ? limit 1',
    [ownerId],
  );
  return found[0]?.id ?? '';
}

/** Everything that a tenant has, as text, to compare before and after. Jobs and sessions come and go. */
export async function rowsOfTenant(ownerId: string): Promise<Record<string, string>> {
  const snapshot: Record<string, string> = {};
  for (const { name, rows: theirs } of TABLES) {
    if (!theirs || name === 'jobs') continue;
    const shown = name === 'refresh_tokens' ? 'id, revoked_at' : '*';
    const [found] = await rows<{ all: string | null }>(
      `/* across tenants */ select string_agg(t::text, e'\\n' order by t::text) as all
         from (select ${shown} from ${name} where ${theirs('?')}) t`,
      [ownerId],
    );
    snapshot[name] = found?.all ?? '';
  }
  return snapshot;
}
