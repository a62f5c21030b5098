import { Type } from 'typebox';
import { ORDER_STATUSES } from '../../enums.ts';
import { PageJson, PageQuery } from '../../kernel/db/pagination.ts';
import { action, apiOf } from '../../kernel/http/action.ts';
import type { AnswerTo } from '../../kernel/http/answer-to.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import { paramsOf } from '../../kernel/http/path.ts';
import { read } from '../../kernel/http/read.ts';
import { englishOf } from '../../kernel/translation/text.ts';
import { refuseUnlessMay } from '../../permissions.ts';
import { IgnoreCancelRequest } from '../../web/api/ignore-cancel-request.ts';
import { BulkBody, bulkChange, bulkSelection } from './api/bulk-body.ts';
import {
  BulkJson,
  BulkPreviewJson,
  BulkResultJson,
  bulkJson,
  resultJson,
} from './api/bulk-json.ts';
import { settable } from './api/settable-status.ts';
import { UNDO_SECONDS } from './bulk/bulk-action.ts';
import { MAX_BULK } from './bulk/bulk-selection.ts';
import { type Bulk, bulkResults, findBulk } from './bulk/find-bulk.ts';
import { type MoveResult, moveEach } from './bulk/move-each.ts';
import { type BulkPreview, previewBulk } from './bulk/preview-bulk.ts';
import { startBulk } from './bulk/start-bulk.ts';
import { undoBulk } from './bulk/undo-bulk.ts';
import { permissionForBulk, permissionToMove } from './pages/order-permission.ts';

const MAX_IDS = 100;

const ResultsJson = Type.Object({
  results: Type.Array(
    Type.Object({
      id: Type.String(),
      ok: Type.Boolean(),
      code: Type.Optional(Type.String()),
      message: Type.Optional(Type.String()),
    }),
  ),
});

const resultsAnswer: AnswerTo<MoveResult[]> = {
  schema: ResultsJson,
  jsonTo: (_, results) => ({ results }),
};
const bulkAnswer: AnswerTo<Bulk> = { schema: BulkJson, jsonTo: (_, bulk) => bulkJson(bulk) };
const previewAnswer: AnswerTo<BulkPreview & { until: string | null }> = {
  schema: BulkPreviewJson,
  jsonTo: (_, { refused, ...preview }) => ({
    ...preview,
    refused: refused.map(({ words, ...group }) => ({ ...group, message: englishOf(words) })),
  }),
};

/** What the API does with many orders. Confirming, cancelling and tagging need more than `may`. */
const actions = [
  action({
    at: '/orders/bulk-status',
    may: 'orders.fulfil',
    input: Type.Object({
      ids: Type.Array(Type.String({ format: 'uuid' }), { minItems: 1, maxItems: MAX_IDS }),
      status: Type.String({ maxLength: 40 }),
      ignoreCancelRequest: IgnoreCancelRequest,
    }),
    async run({ request, tenant, input: { ids, ignoreCancelRequest, ...input }, actor }) {
      const status = settable(input.status, ORDER_STATUSES);
      refuseUnlessMay(request.signedIn, permissionToMove(status));
      return moveEach(tenant, ids, { status, ignoreCancelRequest }, actor);
    },
    api: {
      summary: 'Change the status of up to 100 orders, each separately',
      answer: resultsAnswer,
    },
  }),
  action({
    at: '/orders/bulk/preview',
    may: 'orders.fulfil',
    input: BulkBody,
    async run({ request, tenant, input }) {
      const change = bulkChange(input);
      refuseUnlessMay(request.signedIn, permissionForBulk(change));
      const { selection, until } = bulkSelection(input);
      return { ...(await previewBulk(tenant, change, selection)), until };
    },
    api: {
      summary: 'Preview a bulk change of orders without saving it',
      answer: previewAnswer,
    },
  }),
  action({
    at: '/orders/bulk',
    may: 'orders.fulfil',
    input: BulkBody,
    takesKey: true,
    async run({ request, tenant, input, actor, key, resultOf }) {
      const change = bulkChange(input);
      refuseUnlessMay(request.signedIn, permissionForBulk(change));
      const wanted = { ...change, ...bulkSelection(input).selection };
      const { id } = resultOf(await startBulk(tenant, wanted, actor, key));
      return findBulk(tenant, id);
    },
    api: {
      summary: `Start a bulk change of up to ${MAX_BULK} orders, by IDs or by filter. It runs in the background`,
      answer: bulkAnswer,
      code: 201,
    },
  }),
];

const found = read({
  at: '/orders/bulk/:id',
  summary: 'Get the progress of a bulk order change',
  find: ({ tenant }, { id }) => findBulk(tenant, id),
  answer: bulkAnswer,
});

const results: AppPlugin = async (app) => {
  const schema = {
    summary: 'List the results of a bulk order change, failures first',
    ...paramsOf('/:id'),
    querystring: Type.Object(PageQuery),
    response: { 200: PageJson(BulkResultJson) },
  };
  app.get('/orders/bulk/:id/results', { schema }, async ({ tenant, params, query }) => {
    const page = await bulkResults(tenant, await findBulk(tenant, params.id), query);
    return { ...page, items: page.items.map(resultJson) };
  });
};

const undo = action({
  at: '/orders/bulk/:id/undo',
  may: 'orders.fulfil',
  takesKey: true,
  async run({ request, tenant, params, actor, key, resultOf }) {
    refuseUnlessMay(request.signedIn, permissionForBulk(await findBulk(tenant, params.id)));
    const { id } = resultOf(await undoBulk(tenant, params.id, actor, key));
    return findBulk(tenant, id);
  },
  api: {
    summary: `Undo a bulk change of orders within ${UNDO_SECONDS} seconds after it finishes`,
    description: 'Undoing starts a new bulk change. Cancellations can’t be undone.',
    answer: bulkAnswer,
    code: 201,
  },
});

export const bulkApi = [...apiOf(actions), found, results, undo.api];
