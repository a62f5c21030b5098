import { Type } from 'typebox';
import { Refusal } from '../../../../errors.ts';
import { minutesUntil } from '../../../../kernel/format/format-time.ts';
import type { AppPlugin } from '../../../../kernel/http/http-types.ts';
import { homeOf, safeNext } from '../../access/safe-next.ts';
import { extendImpersonation } from '../../impersonation/extend-impersonation.ts';

const Form = Type.Object({ back: Type.String({ default: '', maxLength: 2_000 }) });

export const extendRoutes: AppPlugin = async (app) => {
  app.post('/extend', { schema: { body: Form } }, async (request, reply) => {
    const session = await request.loadSession(reply);
    if (!session) throw new Refusal(401, 'UNAUTHENTICATED', 'Sign in first');
    const back = safeNext(request.body.back, homeOf(session));
    if (!session.impersonatedBy) return reply.redirect(back, 303);
    try {
      const endsAt = await extendImpersonation(session, request.ip);
      reply.flash(`Session extended: ${minutesUntil(endsAt)} min left`);
    } catch (error) {
      if (!(error instanceof Refusal) || error.statusCode !== 409) throw error;
      reply.flash(error.message);
    }
    return reply.redirect(back, 303);
  });
};
