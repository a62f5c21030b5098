import { Type } from 'typebox';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { changeProfile } from '../../accounts/change-profile.ts';

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
