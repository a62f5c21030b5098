import { Type } from 'typebox';
import { notFound } from '../../../errors.ts';
import { formProblems } from '../../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { actorOf } from '../../../session.ts';
import { sendPdf } from '../../../web/send-pdf.ts';
import { doneNotice } from '../../orders/pages/bulk/done-notice.ts';
import { recordDownload } from '../../stores/log/record-download.ts';
import { fileOf, papersFailed } from '../order-paper.ts';
import { findPapers, waitForPapers } from '../papers.ts';
import { MAX_ORDERS, requestPapers } from '../request-papers.ts';
import { printedText } from './kind-labels.ts';
import { papersPage } from './papers-page.ts';
import { idsIn, kindsIn, printPage } from './print-page.ts';

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

export const papersRoutes: AppPlugin = async (app) => {
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
