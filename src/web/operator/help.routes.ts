import { Type } from 'typebox';
import { changeProfile } from '../../domain/accounts/change-profile.ts';
import type { AppPlugin } from '../../http/http-types.ts';

const Keys = Type.Object({ shortcuts: Type.Enum(['on', 'off']) });

export const helpRoutes: AppPlugin = async (app) => {
  app.get('/help', async (_request, reply) => reply.page('operator/help/index', {}));

  app.post('/help/keys', { schema: { body: Keys } }, async ({ signedIn, body }, reply) => {
    await changeProfile(signedIn.userId, { shortcuts: body.shortcuts === 'on' });
    return reply
      .flash(`Keyboard shortcuts are ${body.shortcuts}`)
      .redirect('/admin/help#keys', 303);
  });
};
