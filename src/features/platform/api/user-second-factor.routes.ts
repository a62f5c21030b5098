import { Type } from 'typebox';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { removeSecondFactor } from '../../accounts/second-factor/remove-second-factor.ts';

export const userSecondFactorRoutes: AppPlugin = async (app) => {
  app.delete(
    '/users/:id/second-factor',
    {
      schema: {
        tags: ['Admin'],
        summary: 'Turn off an owner’s or staff member’s two-step verification',
        description: 'They get an email, and the store is notified.',
        params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
        body: Type.Object({ reason: Type.String({ minLength: 3, maxLength: 500 }) }),
      },
    },
    async ({ params, body, operator }, reply) => {
      await removeSecondFactor(params.id, body.reason.trim(), operator);
      return reply.code(204).send();
    },
  );
};
