import type { Config } from '../../../config.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { demoShopFor } from './demo-shop.ts';
import { exampleOrder } from './example-order.ts';
import { homeOf } from './safe-next.ts';

type Shown = Pick<Config, 'operatorName' | 'operatorEmail' | 'demoShop' | 'frontendUrl'>;

export const startRoutes =
  ({ operatorName, operatorEmail, demoShop, frontendUrl }: Shown): AppPlugin =>
  async (app) => {
    app.get('/', async (request, reply) => {
      const session = await request.loadSession(reply);
      if (!session && request.waitingOperator) return reply.redirect('/impersonation/over', 303);
      if (session) return reply.redirect(homeOf(session), 303);
      return reply.page('access/start', {
        operatorName,
        operatorEmail,
        frontendUrl,
        demoShop: demoShop ? await demoShopFor(demoShop, request.t) : null,
        example: exampleOrder(request.t.language),
      });
    });
  };
