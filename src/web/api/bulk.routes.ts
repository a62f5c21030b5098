import { Type } from 'typebox';
import { bulkResults, findBulk } from '../../domain/orders/bulk/find-bulk.ts';
import { previewBulk } from '../../domain/orders/bulk/preview-bulk.ts';
import { MAX_BULK } from '../../domain/orders/bulk/select-orders.ts';
import { startBulk } from '../../domain/orders/bulk/start-bulk.ts';
import { UNDO_SECONDS, undoBulk } from '../../domain/orders/bulk/undo-bulk.ts';
import type { AppPlugin } from '../../http-types.ts';
import { PageJson, PageQuery } from '../../pagination.ts';
import { actorOf } from '../../session.ts';
import { IdempotencyHeaders, idempotencyOf, markReplayed } from '../idempotency.ts';
import { BulkBody, bulkChange, bulkSelection } from './bulk-body.ts';
import { BulkJson, BulkPreviewJson, BulkResultJson, bulkJson } from './bulk-json.ts';

const params = Type.Object({ id: Type.String({ format: 'uuid' }) });

/** Many orders changed at once, by a job: a look at what would happen, the start, how it goes. */
export const bulkRoutes: AppPlugin = async (app) => {
  app.post(
    '/orders/bulk/preview',
    {
      schema: {
        summary: 'What a change of many orders would do to each; nothing is changed',
        body: BulkBody,
        response: { 200: BulkPreviewJson },
      },
    },
    async ({ tenant, body }) => {
      const { selection, until } = bulkSelection(body);
      return { ...(await previewBulk(tenant, bulkChange(body), selection)), until };
    },
  );

  app.post(
    '/orders/bulk',
    {
      schema: {
        summary: `Begin a change of up to ${MAX_BULK} orders, by ids or by filter; a job does it`,
        headers: IdempotencyHeaders,
        body: BulkBody,
        response: { 201: BulkJson },
      },
    },
    async (request, reply) => {
      const { tenant, body, signedIn } = request;
      const wanted = { ...bulkChange(body), ...bulkSelection(body).selection };
      const key = idempotencyOf(request, tenant);
      const { result, replayed } = await startBulk(tenant, wanted, actorOf(signedIn), key);
      markReplayed(reply, replayed);
      return reply.code(201).send(bulkJson(await findBulk(tenant, result.id)));
    },
  );

  app.get(
    '/orders/bulk/:id',
    {
      schema: {
        summary: 'How far a change of many orders is',
        params,
        response: { 200: BulkJson },
      },
    },
    async ({ tenant, params }) => bulkJson(await findBulk(tenant, params.id)),
  );

  app.get(
    '/orders/bulk/:id/results',
    {
      schema: {
        summary: 'How a change of many went, order by order: what was refused comes first',
        params,
        querystring: Type.Object(PageQuery),
        response: { 200: PageJson(BulkResultJson) },
      },
    },
    async ({ tenant, params, query }) =>
      bulkResults(tenant, await findBulk(tenant, params.id), query),
  );

  app.post(
    '/orders/bulk/:id/undo',
    {
      schema: {
        summary: `Take a change of many orders back, within ${UNDO_SECONDS} seconds of its end`,
        description: 'A change of its own. Cancelling cannot be taken back.',
        params,
        headers: IdempotencyHeaders,
        response: { 201: BulkJson },
      },
    },
    async (request, reply) => {
      const { tenant, params, signedIn } = request;
      const key = idempotencyOf(request, tenant);
      const { result, replayed } = await undoBulk(tenant, params.id, actorOf(signedIn), key);
      markReplayed(reply, replayed);
      return reply.code(201).send(bulkJson(await findBulk(tenant, result.id)));
    },
  );
};
