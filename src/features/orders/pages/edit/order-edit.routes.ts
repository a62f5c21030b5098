import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Refusal } from '../../../../errors.ts';
import { type FormProblems, formProblems } from '../../../../kernel/http/form-problems.ts';
import { type AppPlugin, isFragmentRequest } from '../../../../kernel/http/http-types.ts';
import type { Translator } from '../../../../kernel/translation/translator.ts';
import { actorOf } from '../../../../session.ts';
import { ownStore } from '../../../../web/own-store.ts';
import type { FormBody } from '../../../../web/seller/form-body.ts';
import type { Store } from '../../../stores/store.ts';
import { type EditedOrder, editOrder, type OrderEdit } from '../../edit/edit-order.ts';
import { findOrder } from '../../find-order.ts';
import { isEditable, type Order } from '../../order.ts';
import { actionOf, withItem, withoutItem } from '../manual/manual-order-form.ts';
import { orderLabels } from '../manual/manual-order-problems.ts';
import { readManualOrder } from '../manual/read-manual-order.ts';
import { AT_MOST, shortProblems, withFieldNames } from '../short-problems.ts';
import { editClash } from './edit-clash.ts';
import { type EditForm, editFormOf, readEditForm, withLineBack } from './edit-form.ts';
import { editPage } from './edit-page.ts';

const Params = Type.Object({ id: Type.String() });
const FormSchema = Type.Record(Type.String(), Type.Unknown());
const VIEW = 'seller/order-edit/index';
const FRAGMENT = 'seller/order-edit/_form';

/**
 * Every button of the form sends the whole form; only "save" changes the order. The POST route needs
 * `orders.edit`, as `src/web/seller/index.ts` says for all changes of orders.
 */
export const orderEditRoutes: AppPlugin = async (app) => {
  app.get(
    '/orders/:id/edit',
    { config: { permission: 'orders.edit' }, schema: { params: Params } },
    async (request, reply) => {
      const order = await findOrder(request.tenant, request.params.id);
      const form = editFormOf(order, { isNotesOnly: !isEditable(order) });
      return reply.page(VIEW, await editPage(await ownStore(request), order, form, request.t));
    },
  );

  app.post(
    '/orders/:id/edit',
    { schema: { params: Params, body: FormSchema } },
    async (request, reply) => {
      const order = await findOrder(request.tenant, request.params.id);
      const store = await ownStore(request);
      const body = request.body as FormBody;
      const form = readEditForm(body);
      const { name, args } = actionOf(body);
      if (name === 'save') return save(request, reply, { store, order, form });
      const changed = rearranged(name, args, form, order);
      const page = { ...(await editPage(store, order, changed, request.t)), focus: name };
      return reply.page(VIEW, page, FRAGMENT);
    },
  );
};

function rearranged(action: string, args: string[], form: EditForm, order: Order): EditForm {
  if (action === 'add') return { ...form, ...withItem(form, args) };
  if (action === 'remove') return { ...form, ...withoutItem(form, args) };
  if (action === 'put') return withLineBack(form, order, args);
  return form;
}

async function save(
  request: FastifyRequest,
  reply: FastifyReply,
  { store, order, form }: { store: Store; order: Order; form: EditForm },
) {
  try {
    const edit = readEdit(form, order);
    const edited = await editOrder(store, order.id, edit, actorOf(request.signedIn));
    reply.flash(savedText(edited, request.t));
    const address = `/dashboard/orders/${order.id}`;
    if (!isFragmentRequest(request)) return reply.redirect(address, 303);
    return reply.header('hx-redirect', address).send();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'ORDER_CHANGED') {
      const now = await findOrder(request.tenant, order.id);
      const clash = await editClash(store, now, form, request.t);
      return reply.code(409).page('seller/order-edit/clash', clash, 'seller/order-edit/_clash');
    }
    const problems = editProblems(error, form, request.t);
    // Pages answer 422 to what the API answers 400.
    const status = error instanceof Refusal && error.statusCode === 409 ? 409 : 422;
    return reply
      .code(status)
      .page(VIEW, await editPage(store, order, form, request.t, problems), FRAGMENT);
  }
}

function savedText({ order, changes }: EditedOrder, t: Translator): string {
  if (Object.keys(changes).length === 0) return t('orders.edit.nothingChanged');
  const text = changes.stalePapers ? 'orders.edit.savedStale' : 'orders.edit.saved';
  return t(text, { number: order.orderNumber });
}

/** @throws Refusal 400 naming every field that cannot be read */
function readEdit(form: EditForm, order: Order): OrderEdit {
  const { version } = form;
  const { notes } = form.fields;
  if (form.isNotesOnly) return { notes, version };
  const { customer, items } = readManualOrder(form, order.currency);
  return { customer, items, notes, version };
}

function editProblems(error: unknown, form: EditForm, t: Translator): FormProblems {
  if (error instanceof Refusal && error.code === 'OUT_OF_STOCK') {
    return shortProblems(error, form.items, t, AT_MOST);
  }
  return withFieldNames(formProblems(error, orderLabels(t), t), t);
}
