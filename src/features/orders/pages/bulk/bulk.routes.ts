import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { invalidField, Refusal } from '../../../../errors.ts';
import { newToken } from '../../../../ids.ts';
import { type FormProblems, formProblems } from '../../../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../../../kernel/http/http-types.ts';
import { sellerStore } from '../../../../kernel/http/seller-store.ts';
import { idempotencyKey } from '../../../../kernel/idempotency/idempotency-key.ts';
import { message, type Translator } from '../../../../kernel/translation/translator.ts';
import { refuseUnlessMay } from '../../../../permissions.ts';
import { actorOf } from '../../../../session.ts';
import { fieldText, formBodyOf } from '../../../../web/seller/form-body.ts';
import { findBulk } from '../../bulk/find-bulk.ts';
import { selectedIds } from '../../bulk/queries/selected-orders.ts';
import { startBulk } from '../../bulk/start-bulk.ts';
import { undoBulk } from '../../bulk/undo-bulk.ts';
import { ORDER_STEPS } from '../../order-status.ts';
import { type BulkDoing, permissionFor } from '../list/bulk-bar.ts';
import { listLink, queryOf } from '../list/order-list-query.ts';
import { permissionForBulk } from '../order-permission.ts';
import { askedAmong, isFew, printAndPack, runIfFew, stepAtOnce } from './at-once.ts';
import { BulkForm, changeOf, doingOf, selectionOf } from './bulk-form.ts';
import { BULK_LABELS } from './bulk-labels.ts';
import { bulkPage } from './bulk-page.ts';
import { previewPage } from './preview-page.ts';

const Params = Type.Object({ id: Type.String({ format: 'uuid' }) });
const PageOf = Type.Object({ page: Type.Integer({ minimum: 1, maximum: 10_000, default: 1 }) });
const MAX_LED_ON = 200;

export const bulkRoutes: AppPlugin = async (app) => {
  // Confirming, cancelling and tagging need more.
  const config = { permission: 'orders.fulfil' } as const;

  app.post('/bulk/preview', { config, schema: { body: BulkForm } }, async (request, reply) => {
    const doing = doingOf(request.body);
    const form = request.body;
    refuseUnlessMay(request.signedIn, permissionFor(doing));
    if (doing === 'print_pack' && isFew(form)) {
      return reply.redirect(await printAndPack(request, form), 303);
    }
    // Steps need no look before, since they can be undone; a request to cancel is asked about.
    const step = ORDER_STEPS.find((known) => known === doing);
    if (step && isFew(form) && (await askedAmong(request, form, step)).length === 0) {
      const done = await stepAtOnce(request, form, step);
      return reply.redirect(listAfter(form.query, done), 303);
    }
    if (isChanging(doing)) return preview(request, reply, request.body, doing);
    return reply.redirect(await addressOf(doing, request, request.body), 303);
  });

  app.post('/bulk', { config, schema: { body: BulkForm } }, async (request, reply) => {
    const form = request.body;
    const doing = doingOf(form);
    if (!isChanging(doing)) throw invalidField('do', message('errors.orders.bulk.noChange'));
    refuseUnlessMay(request.signedIn, permissionFor(doing));
    try {
      return reply.redirect(`/dashboard/bulk/${await start(request, form, doing)}`, 303);
    } catch (error) {
      const problems = formProblems(error, labelsIn(request.t), request.t);
      return preview(request, reply.code(422), form, doing, problems);
    }
  });

  app.get(
    '/bulk/:id',
    { schema: { params: Params, querystring: PageOf } },
    async (request, reply) => {
      const page = await bulkPage(request, request.params.id, request.query.page);
      return reply.page('seller/bulk/show', page, 'seller/bulk/_bulk');
    },
  );

  app.post('/bulk/:id/undo', { config, schema: { params: Params } }, async (request, reply) => {
    const { tenant, params, signedIn } = request;
    refuseUnlessMay(signedIn, permissionForBulk(await findBulk(tenant, params.id)));
    const back = fieldText(formBodyOf(request), 'back');
    try {
      const { result } = await undoBulk(tenant, params.id, actorOf(signedIn));
      if (back && (await runIfFew(tenant, result.id)))
        return reply.redirect(listAfter(back.split('?')[1] ?? '', result.id), 303);
      return reply.redirect(`/dashboard/bulk/${result.id}`, 303);
    } catch (error) {
      if (!(error instanceof Refusal) || error.statusCode !== 409) throw error;
      return reply.flash(error.textIn(request.t)).redirect(`/dashboard/bulk/${params.id}`, 303);
    }
  });
};

const labelsIn = (t: Translator) => ({
  reason: t('orders.bulk.field.reason'),
  tag: t('orders.bulk.field.tag'),
  ids: t('orders.bulk.field.orders'),
});

function listAfter(query: string, done: string): string {
  const list = listLink(queryOf(`/dashboard/orders?${query}`), { ids: '' });
  return `${list}${list.includes('?') ? '&' : '?'}done=${done}`;
}

type Changing = keyof typeof BULK_LABELS;

const isChanging = (doing: BulkDoing): doing is Changing => doing in BULK_LABELS;

async function preview(
  request: FastifyRequest,
  reply: FastifyReply,
  form: BulkForm,
  doing: Changing,
  problems: Partial<FormProblems> = {},
) {
  const change = changeOf(doing, form, request.t);
  if (!change) throw invalidField('do', message('errors.orders.bulk.noChange'));
  const page = await previewPage(request, form, doing, change);
  return reply.page('seller/bulk/preview', { ...page, ...problems });
}

async function start(request: FastifyRequest, form: BulkForm, doing: Changing): Promise<string> {
  const { tenant, signedIn } = request;
  const change = changeOf(doing, form, request.t);
  if (!change) throw invalidField('do', message('errors.orders.bulk.noChange'));
  const selection = selectionOf(form, sellerStore(request).timeZone);
  const wanted = { ...change, ...selection };
  const key = idempotencyKey(tenant, 'POST /dashboard/bulk', form.key || newToken(), wanted);
  const { result } = await startBulk(tenant, wanted, actorOf(signedIn), key);
  return result.id;
}

async function addressOf(doing: BulkDoing, request: FastifyRequest, form: BulkForm) {
  if (doing === 'export' && form.all) return `/dashboard/orders/export.csv?${form.query}`;
  const selection = selectionOf(form, sellerStore(request).timeZone);
  const ids = await selectedIds(request.tenant, selection, MAX_LED_ON);
  if (doing === 'print' || doing === 'print_pack')
    return `/dashboard/orders/print?ids=${ids.join(',')}`;
  if (doing === 'tracking') return `/dashboard/parcels/add?ids=${ids.join(',')}`;
  return `/dashboard/orders/export.csv?tab=all&ids=${ids.join(',')}`;
}
