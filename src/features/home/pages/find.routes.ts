import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { textIn } from '../../../kernel/translation/text.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { may, type Permission } from '../../../permissions.ts';
import { listProducts } from '../../catalog/list-products.ts';
import { lastTextOf } from '../../conversations/first-words.ts';
import { conversationsAfter } from '../../conversations/list-conversations.ts';
import { shopperName } from '../../conversations/pages/conversation-text.ts';
import { customersById } from '../../customers/index.ts';
import { readAwb } from '../../delivery/parcel-fields.ts';
import { pendingDraftsOf } from '../../drafts/find-draft.ts';
import { listOrders } from '../../orders/list/list-orders.ts';
import { foundCustomers } from '../../orders/orders-of-customer.ts';
import { findPlaces } from './find-places.ts';

const Query = Type.Object({ q: Type.String({ maxLength: 200, default: '' }) });
/** Of each kind; the lists themselves have the others. */
const SHOWN = 5;

export const findRoutes: AppPlugin = async (app) => {
  app.get('/find', { schema: { querystring: Query } }, async (request, reply) => {
    const typed = request.query.q.trim();
    const found = typed ? await everything(request, typed) : null;
    const page = { store: sellerStore(request), typed, found, awb: awbIn(typed) };
    return reply.page('seller/find/index', page, 'seller/find/_find');
  });
};

const FEWEST_OF_AWB = 8;

/** A possible tracking number; empty for other text. */
function awbIn(typed: string): string {
  const { value, problem } = readAwb(typed);
  return !problem && value.length >= FEWEST_OF_AWB && /\d{4}/.test(value) ? value : '';
}

const NONE = { items: [], total: 0 };

/** Only kinds that the person may see. */
async function everything({ tenant, signedIn, t }: FastifyRequest, typed: string) {
  const few = { page: 1, limit: SHOWN };
  const can = (permission: Permission) => may(signedIn, permission);
  const [orders, customers, chats, products] = await Promise.all([
    can('orders.read') ? listOrders(tenant, { ...few, search: typed, countUpTo: SHOWN }) : NONE,
    can('customers.read')
      ? foundCustomers(tenant, typed, SHOWN).then((ids) => customersById(tenant, ids))
      : [],
    can('messages.read') ? foundChats(tenant, typed, t) : [],
    can('products.read') ? listProducts(tenant, { ...few, search: typed }) : NONE,
  ]);
  return {
    orders: orders.items,
    moreOrders: orders.total > SHOWN,
    customers,
    chats,
    products: products.items,
    moreProducts: products.total > SHOWN,
    places: findPlaces(typed, can, t),
  };
}

/** By name, number or last words; each opens its draft while one waits. */
async function foundChats(tenant: Tenant, search: string, t: Translator) {
  const { items } = await conversationsAfter(tenant, { search }, { after: null, limit: SHOWN });
  const drafts = await pendingDraftsOf(
    tenant,
    items.map(({ id }) => id),
  );
  return items.map((conversation) => {
    const draft = drafts.get(conversation.id);
    return {
      ...conversation,
      lastText: textIn(lastTextOf(conversation.lastText), t),
      shopper: shopperName(conversation, t),
      hasDraft: draft !== undefined,
      href: draft ? `/dashboard/drafts/${draft}` : `/dashboard/conversations/${conversation.id}`,
    };
  });
}
