import type { AppPlugin } from '../../../../kernel/http/http-types.ts';
import { originOf } from '../../../../kernel/http/origin-of.ts';
import { homeOf } from '../../access/safe-next.ts';
import { endImpersonation } from '../../impersonation/end-impersonation.ts';
import { returnToOperator } from './return-to-operator.ts';

export const exitRoutes: AppPlugin = async (app) => {
  app.post('/exit', async (request, reply) => {
    const session = await request.loadSession(reply);
    if (!session?.impersonatedBy) {
      if (session) return reply.redirect(homeOf(session), 303);
      return returnToOperator(request, reply, 'You are back in your own account');
    }
    await endImpersonation(session.familyId, originOf(request));
    return returnToOperator(request, reply, `You are no longer logged in as ${session.name}`);
  });

  app.get('/over', async (request, reply) => {
    const session = await request.loadSession(reply);
    if (session) return reply.redirect(homeOf(session), 303);
    return returnToOperator(
      request,
      reply,
      'You are no longer logged in as another user. You are back in your own account',
    );
  });
};
