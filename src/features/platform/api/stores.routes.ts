import { Type } from 'typebox';
import { PLAN_SLUGS, SUBSCRIPTION_STATUSES } from '../../../enums.ts';
import { PageJson, PageQuery } from '../../../kernel/db/pagination.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { switchStore } from '../../stores/switch-store.ts';
import { findStoreDetail, findStoreRow } from '../stores/find-store.ts';
import { listStores, STORE_SORTS } from '../stores/queries/list-stores.ts';
import { STORE_NEEDS } from '../stores/queries/store-conditions.ts';
import { storeConnections } from '../stores/queries/store-troubles.ts';
import { releaseChannel } from '../stores/release-channel.ts';
import { ReasonBody } from './reason-body.ts';
import {
  AdminStoreDetailJson,
  AdminStoreJson,
  adminStoreDetailJson,
  adminStoreJson,
} from './store-json.ts';

const tags = ['Admin'];
const Params = Type.Object({ id: Type.String({ format: 'uuid' }) });
const ChannelParams = Type.Object({
  id: Type.String({ format: 'uuid' }),
  channelId: Type.String({ format: 'uuid' }),
});
const Query = Type.Object({
  ...PageQuery,
  search: Type.Optional(
    Type.String({ maxLength: 200, description: 'Part of the name, address or owner’s email' }),
  ),
  isActive: Type.Optional(Type.Boolean()),
  planSlug: Type.Optional(Type.Enum([...PLAN_SLUGS])),
  status: Type.Optional(
    Type.Enum([...SUBSCRIPTION_STATUSES], {
      description: 'Status of the owner’s latest subscription',
    }),
  ),
  needs: Type.Optional(
    Type.Enum([...STORE_NEEDS], {
      description:
        'Stores with this problem: payments to review, webhook events that failed permanently, or no messages for a day',
    }),
  ),
  sort: Type.Optional(Type.Enum([...STORE_SORTS])),
});

export const storeRoutes: AppPlugin = async (app) => {
  app.get(
    '/stores',
    {
      schema: {
        tags,
        summary: 'List stores, each with owner, subscription and counts',
        querystring: Query,
        response: { 200: PageJson(AdminStoreJson) },
      },
    },
    async ({ query }) => {
      const page = await listStores(query);
      return { ...page, items: page.items.map(adminStoreJson) };
    },
  );

  app.get(
    '/stores/:id',
    {
      schema: {
        tags,
        summary: 'Get a store with its owner, latest subscription, counts and connections',
        params: Params,
        response: { 200: AdminStoreDetailJson },
      },
    },
    async ({ params }) => {
      const detail = await findStoreDetail(params.id);
      return adminStoreDetailJson(detail, await storeConnections(detail.store.ownerId));
    },
  );

  app.post(
    '/stores/:id/channels/:channelId/release',
    {
      schema: {
        tags,
        summary: 'Disconnect a number or page from a store and notify the owner',
        description: 'Anyone who can verify it with the messaging provider can then connect it.',
        params: ChannelParams,
        body: ReasonBody,
      },
    },
    async ({ params, body, operator }, reply) => {
      const doer = { actor: operator, reason: body?.reason };
      await releaseChannel(params.id, params.channelId, doer);
      return reply.code(204).send();
    },
  );

  app.patch(
    '/stores/:id/toggle-active',
    {
      schema: {
        tags,
        summary: 'Suspend or reactivate a store',
        params: Params,
        body: ReasonBody,
        response: { 200: AdminStoreJson },
      },
    },
    async ({ params, body, operator }) => {
      const isActive = await switchStore(params.id, { reason: body?.reason }, operator);
      // This call's result: a parallel one may have switched it again before it is read.
      return adminStoreJson({ ...(await findStoreRow(params.id)), isActive });
    },
  );
};
