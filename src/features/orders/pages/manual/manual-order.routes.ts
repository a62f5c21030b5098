import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { minorToText } from '../../../../kernel/format/money.ts';
import { withPostalPlace } from '../../../../kernel/format/postal-places.ts';
import { type AppPlugin, isFragmentRequest } from '../../../../kernel/http/http-types.ts';
import { idempotencyKey } from '../../../../kernel/idempotency/idempotency-key.ts';
import { actorOf } from '../../../../session.ts';
import { ownStore } from '../../../../web/own-store.ts';
import type { FormBody } from '../../../../web/seller/form-body.ts';
import { findCustomerByPhone } from '../../../customers/index.ts';
import type { Store } from '../../../stores/store.ts';
import { createManualOrder, type ManualOrder } from '../../create-manual-order.ts';
import { findOrder } from '../../find-order.ts';
import { duplicateForm } from './duplicate-form.ts';
import { fillFromChat, type ReadChat } from './fill-from-chat.ts';
import {
  actionOf,
  type ManualOrderForm,
  readManualOrderForm,
  withCustomer,
  withItem,
  withoutItem,
} from './manual-order-form.ts';
import { manualOrderPage } from './manual-order-page.ts';
import { manualOrderProblems } from './manual-order-problems.ts';
import { readManualOrder } from './read-manual-order.ts';

const FormSchema = Type.Record(Type.String(), Type.Unknown());
/** `from`: the order to copy. */
const Query = Type.Object({ from: Type.String({ maxLength: 64, default: '' }) });
const VIEW = 'seller/manual-order/index';
const FRAGMENT = 'seller/manual-order/_form';

const Params = Type.Object({ id: Type.String() });

/**
 * Every button of the form sends the whole form; only "save" creates the order. POST routes need
 * `orders.edit`, as `src/web/seller/index.ts` says for all changes of orders.
 */
export const manualOrderRoutes: AppPlugin = async (app) => {
  app.get(
    '/orders/new',
    { config: { permission: 'orders.edit' }, schema: { querystring: Query } },
    async (request, reply) => {
      const store = await ownStore(request);
      const blank = readManualOrderForm({
        shipping: usualShipping(store),
        paymentMethod: 'cod',
      });
      const { from } = request.query;
      if (from === '') return reply.page(VIEW, await manualOrderPage(store, blank, request.t));
      const order = await findOrder(request.tenant, from);
      const { form, gone } = await duplicateForm(store, order, blank);
      const again = { orderNumber: order.orderNumber, id: order.id, gone };
      return reply.page(VIEW, { ...(await manualOrderPage(store, form, request.t)), again });
    },
  );

  app.post('/orders/new', { schema: { body: FormSchema } }, async (request, reply) => {
    const store = await ownStore(request);
    const body = request.body as FormBody;
    const form = readManualOrderForm(body);
    const { name, args } = actionOf(body);
    try {
      if (name === 'save') {
        const order = await save(request, store, form);
        reply.flash(request.t('orders.manual.created', { number: order.orderNumber }));
        const address = `/dashboard/orders/${order.id}`;
        if (!isFragmentRequest(request)) return reply.redirect(address, 303);
        return reply.header('hx-redirect', address).send();
      }
      const changed = await edited(name, args, form, store, request);
      const page = await manualOrderPage(store, changed.form, request.t);
      return reply.page(VIEW, { ...page, read: changed.read, focus: name }, FRAGMENT);
    } catch (error) {
      const problems = manualOrderProblems(error, form, request.t);
      const page = await manualOrderPage(store, problems.form, request.t, problems);
      return reply.code(422).page(VIEW, page, FRAGMENT);
    }
  });

  // Only fills in the form; the seller creates the order.
  app.post('/orders/:id/duplicate', { schema: { params: Params } }, async (request, reply) => {
    const { id } = await findOrder(request.tenant, request.params.id);
    return reply.redirect(`/dashboard/orders/new?from=${id}`, 303);
  });
};

/** What the areas say is shown beside the field, which stays empty. */
const usualShipping = ({ deliveryVersion, shippingFeeMinor, currency }: Store): string =>
  deliveryVersion > 0 || shippingFeeMinor === 0 ? '' : minorToText(shippingFeeMinor, currency);

async function edited(
  action: string,
  args: string[],
  form: ManualOrderForm,
  store: Store,
  { tenant }: FastifyRequest,
): Promise<{ form: ManualOrderForm; read?: ReadChat }> {
  if (action === 'add') return { form: withItem(form, args) };
  if (action === 'remove') return { form: withoutItem(form, args) };
  if (action === 'read') return fillFromChat(store, form);
  if (action !== 'find') return { form };
  const customer = await findCustomerByPhone(tenant, form.fields['customer.phone'], store.country);
  return { form: withCustomer(form, customer) };
}

async function save(request: FastifyRequest, store: Store, form: ManualOrderForm) {
  const order = withPlace(readManualOrder(form, store.currency), store);
  const idempotency = idempotencyKey(request.tenant, 'POST /dashboard/orders/new', form.key, order);
  const context = { actor: actorOf(request.signedIn), idempotency };
  const { result } = await createManualOrder(store, order, context);
  return result;
}

/** City and state of the postal code, where the seller left them out. */
function withPlace(order: ManualOrder, { country }: Store): ManualOrder {
  const { address } = order.customer;
  return address
    ? { ...order, customer: { ...order.customer, address: withPostalPlace(address, country) } }
    : order;
}
