import { Type } from 'typebox';
import { notFound } from '../../errors.ts';
import { findStaff } from '../../features/accounts/staff/staff.ts';
import { findProduct } from '../../features/catalog/find-product.ts';
import { findDraft } from '../../features/drafts/find-draft.ts';
import { findOrder } from '../../features/orders/find-order.ts';
import { findTransaction } from '../../features/payments/transactions/queries/find-transaction.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';

const PAGES = {
  '/settings/messages/channels': '/dashboard/settings/messages',
  '/profile/email': '/dashboard/profile',
  '/profile/password': '/dashboard/profile',
};
const ofDraft = { find: findDraft, page: (id: string) => `/drafts/${id}` };
const ofOrder = { find: findOrder, page: (id: string) => `/orders/${id}` };
const ofPayment = { find: findTransaction, page: (id: string) => `/payments/attention/${id}` };
const PAGES_OF_ONE = {
  '/drafts/:id/undo': ofDraft,
  '/drafts/:id/again': ofDraft,
  '/orders/:id/notes': ofOrder,
  '/orders/:id/tags': ofOrder,
  '/orders/:id/duplicate': ofOrder,
  '/payments/attention/:id/create-order': ofPayment,
  '/payments/attention/:id/refund': ofPayment,
  '/payments/attention/:id/close': ofPayment,
  '/products/:id/photos': { find: findProduct, page: (id: string) => `/products/${id}#photos` },
  '/products/:id/quick': { find: findProduct, page: () => '/products' },
  '/staff/:id/password': { find: findStaff, page: (id: string) => `/staff/${id}` },
};
const Params = Type.Object({ id: Type.String({ format: 'uuid' }) });

/** A refused form is answered at its own address; loaded again, that leads back to its page. */
export const formAddressRoutes: AppPlugin = async (app) => {
  for (const [address, page] of Object.entries(PAGES)) {
    app.get(address, { config: { gated: false } }, (_, reply) => reply.redirect(page, 303));
  }
  for (const [address, { find, page }] of Object.entries(PAGES_OF_ONE)) {
    const options = { config: { gated: false }, schema: { params: Params } };
    app.get(address, options, async ({ tenant, params }, reply) => {
      if (!(await find(tenant, params.id))) throw notFound('Page');
      return reply.redirect(`/dashboard${page(params.id)}`, 303);
    });
  }
};
