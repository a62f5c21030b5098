import { Type } from 'typebox';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { DELETE_TIMEOUT_MS } from '../../../web/delete-timeout.ts';
import { deleteUser } from '../../accounts/delete-user.ts';
import { ReasonBody } from './reason-body.ts';

export const userDeleteRoutes: AppPlugin = async (app) => {
  app.delete(
    '/users/:id',
    {
      config: { asksAgain: true },
      schema: {
        tags: ['Admin'],
        summary: 'Permanently delete a user; deleting an owner deletes the store and all its data',
        params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
        body: ReasonBody,
      },
      handlerTimeout: DELETE_TIMEOUT_MS,
    },
    async ({ params, body, operator }, reply) => {
      await deleteUser(params.id, body?.reason, operator);
      return reply.code(204).send();
    },
  );
};
