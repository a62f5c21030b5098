import { Type } from 'typebox';
import { Refusal } from '../../../errors.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { safeNext } from '../../accounts/access/safe-next.ts';
import { askToConfirmAgain } from '../../accounts/links/confirm-email.ts';

const HOME = '/dashboard';
const Form = Type.Object({ back: Type.String({ maxLength: 500, default: '' }) });

export const confirmEmailRoutes: AppPlugin = async (app) => {
  const config = { permission: 'account.confirm', gated: false } as const;

  app.post(
    '/confirm-email/again',
    { config, schema: { body: Form } },
    async ({ tenant, body, t }, reply) => {
      const said = await askToConfirmAgain(tenant).then(
        ({ sentTo }) => t('settings.said.linkSent', { email: sentTo }),
        (error) => {
          if (error instanceof Refusal && [409, 429].includes(error.statusCode))
            return error.textIn(t);
          throw error;
        },
      );
      return reply.flash(said).redirect(safeNext(body.back, HOME), 303);
    },
  );
};
