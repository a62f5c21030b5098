import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { PAPER_KINDS, type PaperKind } from '../../enums.ts';
import { notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import { type FormProblems, formProblems, NO_ERRORS } from '../../kernel/http/form-problems.ts';
import { type AppPlugin, isFragmentRequest } from '../../kernel/http/http-types.ts';
import { sellerStore } from '../../kernel/http/seller-store.ts';
import { textIn } from '../../kernel/translation/text.ts';
import { actorOf } from '../../session.ts';
import { sendPdf } from '../../web/send-pdf.ts';
import { findOrders } from '../orders/find-order.ts';
import { missingPapers } from '../orders/move-rules.ts';
import type { Order } from '../orders/order.ts';
import { doneNotice } from '../orders/pages/bulk/done-notice.ts';
import { recordDownload } from '../stores/log/record-download.ts';
import { paperSettings } from '../stores/paper-settings.ts';
import { KIND_CHOICES, kindText, packingKinds, printedText } from './kind-labels.ts';
import { fileOf, papersFailed } from './order-paper.ts';
import { findPapers, type Papers, waitForPapers } from './papers.ts';
import { MAX_ORDERS, requestPapers } from './request-papers.ts';

const Params = Type.Object({ id: Type.String({ format: 'uuid' }) });
const Done = Type.Object({ done: Type.String({ maxLength: 36, default: '' }) });
const IDS_LENGTH = MAX_ORDERS * 40;
const List = (maxLength: number) =>
  Type.Optional(
    Type.Union([
      Type.String({ maxLength }),
      Type.Array(Type.String({ maxLength: 40 }), { maxItems: 2 * MAX_ORDERS }),
    ]),
  );
const PrintForm = Type.Object({ ids: List(IDS_LENGTH), kinds: List(200) });
const PrintQuery = Type.Object({ ids: Type.String({ maxLength: IDS_LENGTH, default: '' }) });
/** A few orders are done before the page could say that it waits. */
const PATIENCE_MS = 1_500;

export const papersPages: AppPlugin = async (app) => {
  app.get(
    '/orders/print',
    { config: { permission: 'orders.fulfil' }, schema: { querystring: PrintQuery } },
    async (request, reply) =>
      reply.page('seller/papers/print', await printPage(request, idsIn(request.query.ids))),
  );

  app.post('/papers', { schema: { body: PrintForm } }, async (request, reply) => {
    const { tenant, body, signedIn } = request;
    const orderIds = idsIn(body.ids);
    // The list's bar sends orders; the page asks for the rest.
    if (body.kinds === undefined && orderIds.length > 0) {
      return reply.page('seller/papers/print', await printPage(request, orderIds));
    }
    try {
      const kinds = kindsIn(body.kinds);
      const { id } = await requestPapers(tenant, { kinds, orderIds }, actorOf(signedIn));
      await waitForPapers(tenant, id, PATIENCE_MS);
      return reply.redirect(`/dashboard/papers/${id}`, 303);
    } catch (error) {
      const problems = formProblems(
        error,
        {
          kinds: request.t('orders.print.field.kinds'),
          orderIds: request.t('orders.print.field.orders'),
        },
        request.t,
      );
      return reply
        .code(422)
        .page('seller/papers/print', await printPage(request, orderIds, problems));
    }
  });

  app.get(
    '/papers/:id',
    { schema: { params: Params, querystring: Done } },
    async (request, reply) => {
      const { tenant, params, query } = request;
      const page = await papersPage(request, await findPapers(tenant, params.id));
      const done = await doneNotice(tenant, query.done, request.t);
      return reply.page('seller/papers/show', { ...page, done }, 'seller/papers/_papers');
    },
  );

  app.get('/papers/:id/file.pdf', { schema: { params: Params } }, async (request, reply) => {
    const papers = await findPapers(request.tenant, request.params.id);
    if (papers.state === 'failed') throw papersFailed(papers);
    if (papers.isBeingMade) return reply.redirect(`/dashboard/papers/${papers.id}`, 303);
    const file = await fileOf(papers);
    if (!file) throw notFound('File');
    await recordDownload(request.signedIn, {
      action: 'documents_printed',
      subject: printedText(papers),
    });
    return sendPdf(reply, file, `papers-${papers.createdAt.toISOString().slice(0, 10)}.pdf`);
  });
};

async function papersPage(request: FastifyRequest, papers: Papers) {
  const { t } = request;
  const isDone = papers.state === 'done';
  const orders = isDone ? await findOrders(request.tenant, papers.orderIds) : new Map();
  const left = new Set(papers.leftOut.map(({ orderId }) => orderId));
  return {
    store: sellerStore(request),
    papers,
    isBusy: papers.isBeingMade,
    swapped: isFragmentRequest(request),
    fileUrl: `/dashboard/papers/${papers.id}/file.pdf`,
    what: kindText(papers.kinds, t),
    failure: papers.failure && textIn(papers.failure, t),
    leftOut: papers.leftOut.map(({ words, reason, ...order }) => ({
      ...order,
      reason: words ? textIn(words, t) : reason,
    })),
    transliterated: [...orders.values()].filter(({ id }) => papers.transliterated.includes(id)),
    count: papers.orderIds.length,
    made: papers.orderIds.length - papers.leftOut.length,
    packable: [...orders.values()].filter((order) => !left.has(order.id) && isPackable(order)),
    back:
      papers.orderIds.length === 1
        ? { href: `/dashboard/orders/${papers.orderIds[0]}`, label: t('orders.papers.backToOrder') }
        : { href: '/dashboard/orders', label: t('orders.papers.backToOrders') },
  };
}

const isPackable = (order: Order): boolean =>
  order.status === 'confirmed' && missingPapers(order).length === 0;

/** Comma-separated, as repeated fields, or both. */
type TypedList = string | string[] | undefined;

/** Each once; other texts are ignored. */
const idsIn = (typed: TypedList): string[] => [
  ...new Set(
    [typed ?? []]
      .flat()
      .flatMap((part) => part.split(','))
      .map((id) => id.trim())
      .filter(isUuid),
  ),
];

const kindsIn = (typed: TypedList): PaperKind[] => {
  const words = [typed ?? []].flat().flatMap((part) => part.split(','));
  return PAPER_KINDS.filter((kind) => words.includes(kind));
};

async function printPage(
  { tenant, t }: FastifyRequest,
  orderIds: readonly string[],
  problems: Partial<FormProblems> = {},
) {
  const checked = packingKinds(await paperSettings(tenant));
  return {
    ids: orderIds.join(','),
    count: orderIds.length,
    most: MAX_ORDERS,
    back: orderIds.length === 1 ? `/dashboard/orders/${orderIds[0]}` : '/dashboard/orders',
    choices: PAPER_KINDS.map((kind) => ({
      kind,
      word: t(KIND_CHOICES[kind].word),
      hint: t(KIND_CHOICES[kind].hint),
      checked: checked.includes(kind),
    })),
    problems: [],
    errors: NO_ERRORS,
    ...problems,
  };
}
