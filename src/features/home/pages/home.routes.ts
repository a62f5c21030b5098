import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { homePage } from './home-page.ts';

/** And the menu pages of the bottom bar. @param operatorEmail of platform support */
export const homeRoutes =
  (operatorEmail: string | null): AppPlugin =>
  async (app) => {
    app.get('/', async (request, reply) =>
      reply.page('seller/home/index', await homePage(request), 'seller/home/_today'),
    );

    app.get('/more', async (_request, reply) => reply.page('seller/more/index', {}));

    app.get('/help', async (_request, reply) =>
      reply.page('seller/more/help', { contact: operatorEmail }),
    );
  };
