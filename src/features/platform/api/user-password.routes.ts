import { Type } from 'typebox';
import { OrNull } from '../../../kernel/db/or-null.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { startPasswordReset } from '../../accounts/passwords/start-password-reset.ts';

export const userPasswordRoutes: AppPlugin = async (app) => {
  app.post(
    '/users/:id/reset-password',
    {
      config: { asksAgain: true },
      schema: {
        tags: ['Admin'],
        summary: 'Email an owner or staff member a link to choose a new password',
        description:
          'The link works once, within one hour, and replaces earlier links. It is in the response only if the platform does not send email.',
        params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
        body: Type.Object({ reason: Type.String({ minLength: 3, maxLength: 500 }) }),
        response: { 200: Type.Object({ sentTo: Type.String(), url: OrNull(Type.String()) }) },
      },
    },
    async ({ params, body, operator }) =>
      startPasswordReset(params.id, body.reason.trim(), operator),
  );
};
