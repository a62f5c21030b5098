import { Type } from 'typebox';
import { USER_ROLES } from '../../../enums.ts';
import { PageJson, PageQuery } from '../../../kernel/db/pagination.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { switchUser } from '../../accounts/switch-user.ts';
import { findUser } from '../users/find-user.ts';
import { listUsers, USER_SORTS } from '../users/queries/list-users.ts';
import { countsOfUser } from '../users/queries/user-row.ts';
import { ReasonBody } from './reason-body.ts';
import {
  AdminUserDetailJson,
  AdminUserJson,
  adminUserDetailJson,
  adminUserJson,
} from './user-json.ts';

const tags = ['Admin'];
const Params = Type.Object({ id: Type.String({ format: 'uuid' }) });
const Query = Type.Object({
  ...PageQuery,
  search: Type.Optional(
    Type.String({ maxLength: 200, description: 'Part of the name or email, or an ID' }),
  ),
  role: Type.Optional(Type.Enum([...USER_ROLES])),
  isActive: Type.Optional(Type.Boolean()),
  sort: Type.Optional(Type.Enum([...USER_SORTS])),
});

export const userRoutes: AppPlugin = async (app) => {
  app.get(
    '/users',
    {
      schema: {
        tags,
        summary:
          'List users, each with the store they own or work in, and with the subscription for owners',
        querystring: Query,
        response: { 200: PageJson(AdminUserJson) },
      },
    },
    async ({ query }) => {
      const page = await listUsers(query);
      return { ...page, items: page.items.map(adminUserJson) };
    },
  );

  app.get(
    '/users/:id',
    {
      schema: {
        tags,
        summary: 'Get a user with the store, latest subscription and counts',
        params: Params,
        response: { 200: AdminUserDetailJson },
      },
    },
    async ({ params }) => {
      const user = await findUser(params.id);
      return adminUserDetailJson(user, await countsOfUser(user.id));
    },
  );

  app.patch(
    '/users/:id/toggle-active',
    {
      schema: {
        tags,
        summary: 'Suspend or reactivate a user; suspending ends their sessions',
        params: Params,
        body: ReasonBody,
        response: { 200: AdminUserJson },
      },
    },
    async ({ params, body, operator }) => {
      const isActive = await switchUser(params.id, { reason: body?.reason }, operator);
      // This call's result: a parallel one may have switched it again before it is read.
      return adminUserJson({ ...(await findUser(params.id)), isActive });
    },
  );
};
