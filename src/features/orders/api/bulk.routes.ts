import { Type } from 'typebox';
import { PageJson, PageQuery } from '../../../kernel/db/pagination.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import {
  IdempotencyHeaders,
  idempotencyOf,
  markReplayed,
} from '../../../kernel/http/idempotency.ts';
import { englishOf } from '../../../kernel/translation/text.ts';
import { refuseUnlessMay } from '../../../permissions.ts';
import { actorOf } from '../../../session.ts';
import { permissionForBulk } from '../../../web/order-permission.ts';
import { UNDO_SECONDS } from '../bulk/bulk-action.ts';
import { MAX_BULK } from '../bulk/bulk-selection.ts';
import { bulkResults, findBulk } from '../bulk/find-bulk.ts';
import { previewBulk } from '../bulk/preview-bulk.ts';
import { startBulk } from '../bulk/start-bulk.ts';
import { undoBulk } from '../bulk/undo-bulk.ts';
import { BulkBody, bulkChange, bulkSelection } from './bulk-body.ts';
import { BulkJson, BulkPreviewJson, BulkResultJson, bulkJson, resultJson } from './bulk-json.ts';

const params = Type.Object({ id: Type.String({ format: 'uuid' }) });

export const bulkRoutes: AppPlugin = async (app) => {
  // Confirming, cancelling and tagging need more.
  const config = { permission: 'orders.fulfil' } as const;

  app.post(
    '/orders/bulk/preview',
    {
      config,
      schema: {
        summary: 'Preview a bulk change of orders without saving it',
        body: BulkBody,
        response: { 200: BulkPreviewJson },
      },
    },
    async ({ tenant, body, signedIn }) => {
      const change = bulkChange(body);
      refuseUnlessMay(signedIn, permissionForBulk(change));
      const { selection, until } = bulkSelection(body);
      const preview = await previewBulk(tenant, change, selection);
      const refused = preview.refused.map(({ words, ...group }) => ({
        ...group,
        message: englishOf(words),
      }));
      return { ...preview, refused, until };
    },
  );

  app.post(
    '/orders/bulk',
    {
      config,
      schema: {
        summary: `Start a bulk change of up to ${MAX_BULK} orders, by IDs or by filter. It runs in the background`,
        headers: IdempotencyHeaders,
        body: BulkBody,
        response: { 201: BulkJson },
      },
    },
    async (request, reply) => {
      const { tenant, body, signedIn } = request;
      const change = bulkChange(body);
      refuseUnlessMay(signedIn, permissionForBulk(change));
      const wanted = { ...change, ...bulkSelection(body).selection };
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
        summary: 'Get the progress of a bulk order change',
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
        summary: 'List the results of a bulk order change, failures first',
        params,
        querystring: Type.Object(PageQuery),
        response: { 200: PageJson(BulkResultJson) },
      },
    },
    async ({ tenant, params, query }) => {
      const page = await bulkResults(tenant, await findBulk(tenant, params.id), query);
      return { ...page, items: page.items.map(resultJson) };
    },
  );

  app.post(
    '/orders/bulk/:id/undo',
    {
      config,
      schema: {
        summary: `Undo a bulk change of orders within ${UNDO_SECONDS} seconds after it finishes`,
        description: 'Undoing starts a new bulk change. Cancellations can’t be undone.',
        params,
        headers: IdempotencyHeaders,
        response: { 201: BulkJson },
      },
    },
    async (request, reply) => {
      const { tenant, params, signedIn } = request;
      refuseUnlessMay(signedIn, permissionForBulk(await findBulk(tenant, params.id)));
      const key = idempotencyOf(request, tenant);
      const { result, replayed } = await undoBulk(tenant, params.id, actorOf(signedIn), key);
      markReplayed(reply, replayed);
      return reply.code(201).send(bulkJson(await findBulk(tenant, result.id)));
    },
  );
};
