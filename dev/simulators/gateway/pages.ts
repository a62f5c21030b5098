import type { FastifyInstance, FastifyReply } from 'fastify';
import { backToPage, serveControlPage } from '../simulator-app.ts';
import { act, type Manner, setManner } from './control.ts';
import { controlPage } from './control-page.ts';
import { FAULTS } from './faults.ts';
import { browserScript, type FormQuery, formOf, payByForm } from './form.ts';
import type { GatewaySimulator } from './gateway-simulator.ts';
import type { Body } from './orders.ts';

/** What people see of the gateway: shoppers the payment form, developers their page. */
export function servePages(app: FastifyInstance, simulator: GatewaySimulator): void {
  app.get('/v1/checkout.js', (_request, reply) =>
    simulator.fault === 'no-script'
      ? reply.code(503).send({})
      : sendFile(reply, 'text/javascript', browserScript('checkout')),
  );
  app.get('/v1/checkout/form.js', (_request, reply) =>
    sendFile(reply, 'text/javascript', browserScript('form')),
  );
  app.get<{ Querystring: FormQuery }>('/v1/checkout/form', ({ query }, reply) =>
    sendFile(reply, 'text/html', formOf(simulator, query)),
  );
  app.post<{ Body: Body }>('/v1/checkout/pay', async ({ body }) => payByForm(simulator, body));
  serveControlPage(app, simulator, FAULTS, () => controlPage(simulator));
  app.post<{ Body: Manner }>('/manner', ({ body }, reply) => {
    setManner(simulator, body);
    return backToPage(reply);
  });
  app.post<{ Body: { id?: string; action?: string } }>('/do', ({ body }, reply) => {
    act(simulator, body.id ?? '', body.action ?? '');
    return backToPage(reply);
  });
}

/** For a shop page on another origin, too. */
const sendFile = (reply: FastifyReply, type: string, text: string): FastifyReply =>
  reply
    .headers({
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'cross-origin',
    })
    .send(text);
