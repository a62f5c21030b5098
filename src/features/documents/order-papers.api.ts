import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { conflict, Refusal } from '../../errors.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import { actorOf } from '../../session.ts';
import { sendPdf } from '../../web/send-pdf.ts';
import { answerOrder } from '../orders/api/answer-order.ts';
import { TenantOrderJson } from '../orders/api/order-json.ts';
import { findOrder } from '../orders/find-order.ts';
import { recordDownload } from '../stores/log/record-download.ts';
import { MAX_INVOICE_NUMBER } from './invoice-numbers.ts';
import { isInvoiceOutdated, issuedInvoices } from './issue-invoices.ts';
import { openInvoice, openLabel, papersFailed, type ReadyPaper } from './order-paper.ts';
import { type OrderPaper, waitForPapers } from './papers.ts';
import { requestOrderPaper } from './request-papers.ts';

const Params = Type.Object({ id: Type.String({ format: 'uuid' }) });
const InvoiceQuery = Type.Object({
  number: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_INVOICE_NUMBER,
      description: 'Without the prefix, as in the `url` of the list of invoices',
    }),
  ),
});
const InvoiceJson = Type.Object({
  number: Type.String({ description: 'As printed, such as INV-12' }),
  issuedAt: Type.String(),
  replaces: Type.Union([Type.String(), Type.Null()], {
    description: 'The number of the invoice that this one replaces',
  }),
  url: Type.Union([Type.String(), Type.Null()], {
    description:
      'The PDF as it was issued; null for one of an earlier release whose order was changed since',
  }),
});
const RETRY_SECONDS = 3;
const PAPERS: readonly OrderPaper[] = ['invoice', 'label'];

export const orderPapersApi: AppPlugin = async (app) => {
  for (const paper of PAPERS) {
    app.post(
      `/orders/:id/${paper}`,
      {
        schema: {
          summary: `Create the ${paper} of an order. The response is 202 while it is being created`,
          params: Params,
          response: { 201: TenantOrderJson, 202: TenantOrderJson },
        },
      },
      async (request, reply) => {
        const isMade = await makeOrderPaper(request, request.params.id, paper);
        const found = await findOrder(request.tenant, request.params.id);
        const order = await answerOrder(request, found);
        if (isMade) return reply.code(201).send(order);
        return reply.code(202).header('retry-after', String(RETRY_SECONDS)).send(order);
      },
    );
  }

  app.get(
    '/orders/:id/label.pdf',
    {
      schema: { summary: 'The label as a PDF', produces: ['application/pdf'], params: Params },
    },
    async (request, reply) => {
      const ready = await openLabel(request.tenant, request.params.id);
      return sendPaper(request, reply, { paper: 'label', ready });
    },
  );

  app.get(
    '/orders/:id/invoice.pdf',
    {
      schema: {
        summary: 'The invoice as a PDF',
        description:
          'The latest one, which says whether it was paid or the order cancelled; with `number` that one, as it was issued.',
        produces: ['application/pdf'],
        params: Params,
        querystring: InvoiceQuery,
      },
    },
    async (request, reply) => {
      const { params, query } = request;
      const ready = await openInvoice(request.tenant, params.id, query.number ?? null);
      return sendPaper(request, reply, { paper: 'invoice', ready });
    },
  );

  app.get(
    '/orders/:id/invoices',
    {
      schema: {
        summary: 'List the invoices of an order, the first one first',
        params: Params,
        response: { 200: Type.Object({ items: Type.Array(InvoiceJson) }) },
      },
    },
    async ({ tenant, params }) => ({
      items: await issuedInvoices(tenant, await findOrder(tenant, params.id)),
    }),
  );
};

async function sendPaper(
  request: FastifyRequest,
  reply: FastifyReply,
  { paper, ready }: { paper: OrderPaper; ready: ReadyPaper | null },
) {
  if (!ready) return beingMade(request, reply, paper);
  await recordDownload(request.signedIn, { action: 'documents_printed', subject: ready.fileName });
  return sendPdf(reply, ready.file, ready.fileName);
}

/** A second call finds the paper made. */
async function makeOrderPaper(
  { tenant, signedIn }: FastifyRequest,
  orderId: string,
  paper: OrderPaper,
): Promise<boolean> {
  const order = await findOrder(tenant, orderId);
  const isMade = (paper === 'invoice' ? order.invoiceUrl : order.labelUrl) !== null;
  if (isMade && !(paper === 'invoice' && (await isInvoiceOutdated(tenant, orderId)))) return true;
  const { id } = await requestOrderPaper(tenant, { orderId, paper }, actorOf(signedIn));
  const papers = await waitForPapers(tenant, id);
  if (papers.state === 'failed') throw papersFailed(papers);
  const [leftOut] = papers.leftOut;
  if (leftOut) throw conflict('ORDER_CHANGED', leftOut.reason);
  return papers.state === 'done';
}

/** A person waits on a page that refreshes itself; a program gets a Retry-After. */
async function beingMade(request: FastifyRequest, reply: FastifyReply, paper: OrderPaper) {
  reply.header('retry-after', String(RETRY_SECONDS));
  if (!request.headers.accept?.includes('text/html')) {
    throw new Refusal(503, 'BEING_MADE', `The ${paper} is being created`, {
      retryAfter: RETRY_SECONDS,
    });
  }
  reply.code(202).header('refresh', String(RETRY_SECONDS));
  return reply.page('seller/papers/wait', { paper });
}
