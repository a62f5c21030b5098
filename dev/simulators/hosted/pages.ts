import type { FastifyInstance, FastifyReply } from 'fastify';
import { REFUND_ENDS } from '../gateway/refunds.ts';
import { backToPage, Refusal, serveControlPage } from '../simulator-app.ts';
import { controlPage } from './control-page.ts';
import { FAULTS } from './faults.ts';
import type { HostedGateway } from './hosted-gateway.ts';
import type { HostedSimulator } from './hosted-simulator.ts';
import { type Delivery, WEBHOOKS } from './manner.ts';
import { shopperPage } from './shopper-page.ts';

type Fields = Record<string, string | undefined>;

const LATE_MS = 30_000;
const DELIVERIES: Readonly<Record<string, Delivery>> = {
  again: {},
  late: { late: LATE_MS },
  unsigned: { isUnsigned: true },
  wrong: { isWrong: true },
  stale: { isStale: true },
};

/** What people see of a gateway: shoppers the page on which they pay, developers their own. */
export function servePages(app: FastifyInstance, gateway: HostedSimulator): void {
  const { dialect } = gateway;
  app.get<{ Params: { id: string } }>('/pay/:id', ({ params }, reply) =>
    html(reply, shopperPage(gateway, gateway.page(params.id))),
  );
  app.post<{ Params: { id: string }; Body: Fields }>(
    '/pay/:id',
    async ({ params, body }, reply) => {
      const page = gateway.page(params.id);
      if (body.way === 'back') return reply.redirect(page.returnUrl, 303);
      if (!gateway.takesMoney(page)) {
        return html(reply.code(409), shopperPage(gateway, page));
      }
      if (body.way === 'fail') {
        gateway.fail(page.id);
        return html(reply, shopperPage(gateway, page, 'Your payment was declined. Try again.'));
      }
      const payment = gateway.pay(page.id, { method: body.way ?? '' });
      if (gateway.webhooks === 'first') await gateway.webhooksSent();
      return reply.redirect(dialect.returnUrl(page, payment), 303);
    },
  );
  const faults = [...FAULTS, ...(dialect.faults ?? [])];
  serveControlPage(app, gateway, faults, () => controlPage(gateway, faults));
  app.post<{ Body: Fields }>('/manner', ({ body }, reply) => {
    gateway.webhooks = WEBHOOKS.find((each) => each === body.webhooks) ?? gateway.webhooks;
    gateway.refundsSettle =
      REFUND_ENDS.find((each) => each === body.refunds) ?? gateway.refundsSettle;
    if (body.webhookUrl) gateway.setWebhookUrl(body.id ?? '', body.webhookUrl);
    return backToPage(reply);
  });
  app.post<{ Body: Fields }>('/do', ({ body }, reply) => {
    act(gateway, body, body.action ?? '');
    return backToPage(reply);
  });
}

const html = (reply: FastifyReply, text: string): FastifyReply =>
  reply.type('text/html; charset=utf-8').send(text);

/**
 * Does what a button says; what makes no sense is left. A page is named apart: its payment has the
 * same id at some gateways.
 */
function act(gateway: HostedGateway, { page, id = '' }: Fields, action: string): void {
  try {
    if (page) actOnPage(gateway, page, action);
    else if (DELIVERIES[action]) {
      gateway.send(gateway.latest(id), DELIVERIES[action]).catch(() => undefined);
    } else actOnMoney(gateway, id, action);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

function actOnPage(gateway: HostedGateway, id: string, action: string): void {
  const { units } = gateway.page(id);
  if (action === 'pay') gateway.pay(id);
  if (action === 'quietly') gateway.pay(id, { webhook: false });
  if (action === 'less') gateway.pay(id, { units: Math.max(1, Math.floor(units / 2)) });
  if (action === 'more') gateway.pay(id, { units: units * 2 });
  if (action === 'currency') gateway.pay(id, { currency: 'USD' });
  if (action === 'fail') gateway.fail(id);
  if (action === 'end') gateway.end(id);
}

function actOnMoney(gateway: HostedGateway, id: string, action: string): void {
  const isRefund = gateway.ledger.refunds.has(id);
  if (isRefund) {
    if (action === 'processed' || action === 'failed') gateway.settleRefund(id, action);
    return;
  }
  const payment = gateway.payment(id);
  if (action === 'paid' || action === 'failed') gateway.settle(id, action);
  if (action === 'silently') gateway.settle(id, 'paid', false);
  if (action === 'refund') gateway.giveBack(payment, payment.units - payment.refunded);
  if (action === 'dispute') gateway.dispute(id);
}
