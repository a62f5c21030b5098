import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callName, hangUp, pause } from '../simulator-app.ts';
import { ApiError } from './api-error.ts';
import { sent } from './entities.ts';
import type { Fault } from './faults.ts';
import type { GatewaySimulator } from './gateway-simulator.ts';
import { type Body, createOrder } from './orders.ts';
import { capturePayment } from './payments.ts';
import { createRefund, createRefundOnce } from './refunds.ts';

const SLOW_MS = 30_000;

interface ById {
  Params: { id: string };
  Body: Body;
}

interface RefundById extends ById {
  Params: { id: string; refundId: string };
}

const collection = (items: object[]) => ({ entity: 'collection', count: items.length, items });

/** The interface of the real gateway, as far as it is used. */
export async function apiRoutes(
  api: FastifyInstance,
  { simulator }: { simulator: GatewaySimulator },
): Promise<void> {
  const { ledger } = simulator;
  const accountOf = ({ headers }: FastifyRequest) => simulator.signedIn(headers.authorization);
  const orderOf = (request: FastifyRequest<ById>) =>
    ledger.order(request.params.id, accountOf(request));
  const paymentOf = (request: FastifyRequest<ById>) =>
    ledger.payment(request.params.id, accountOf(request));

  api.addHook('preHandler', async (request, reply) => {
    simulator.calls.push(callName(request, api.prefix));
    return misbehave(simulator.fault, reply);
  });
  // What was asked is done by now.
  api.addHook('onSend', async (_request, reply) => {
    if (simulator.fault === 'lost-answer') reply.raw.destroy();
  });

  api.post<{ Body: Body }>('/orders', async (request) => {
    const order = sent(createOrder(ledger, accountOf(request), request.body));
    if (simulator.fault === 'wrong-amount') order.amount += 100;
    return order;
  });
  api.get<{ Querystring: { receipt?: string; count?: string } }>('/orders', async (request) => {
    const { receipt, count = '10' } = request.query;
    const orders = ledger.ordersOf(accountOf(request));
    const found = orders.filter((each) => !receipt || each.receipt === receipt);
    return collection(found.slice(0, Number(count)).map(sent));
  });
  api.get<ById>('/orders/:id', async (request) => sent(orderOf(request)));
  api.get<ById>('/orders/:id/payments', async (request) =>
    collection(ledger.paymentsOf(orderOf(request).id).map(sent)),
  );
  api.get<ById>('/payments/:id', async (request) => sent(paymentOf(request)));
  api.post<ById>('/payments/:id/capture', async (request) =>
    sent(capturePayment(ledger, paymentOf(request), request.body)),
  );
  api.post<ById>('/payments/:id/refund', async (request) => {
    const payment = paymentOf(request);
    const key = request.headers['x-refund-idempotency']?.toString();
    const end = simulator.refundsSettle;
    return sent(
      key === undefined
        ? createRefund(ledger, payment, request.body, end)
        : createRefundOnce(ledger, payment, request.body, end, key),
    );
  });
  api.get<ById>('/payments/:id/refunds', async (request) =>
    collection(ledger.refundsOf(paymentOf(request).id).map(sent)),
  );
  api.get<RefundById>('/payments/:id/refunds/:refundId', async (request) => {
    const { account } = paymentOf(request);
    return sent(ledger.refund(request.params.refundId, account));
  });
  api.setNotFoundHandler((request) => {
    accountOf(request);
    throw new ApiError(404, 'The requested URL was not found on the server.');
  });
}

/** What it does instead of what it is asked. */
async function misbehave(fault: Fault, reply: FastifyReply): Promise<unknown> {
  switch (fault) {
    case 'down':
      throw new ApiError(500, 'We are facing some trouble completing your request.');
    case 'unauthorized':
      throw new ApiError(401, 'Authentication failed');
    case 'busy':
      throw new ApiError(429, 'Request failed. Please try after sometime.');
    case 'rubbish':
      return reply.send('{"id": "order_');
    case 'reset':
      return hangUp(reply);
    case 'slow':
      await pause(SLOW_MS);
      throw new ApiError(504, 'Gateway Time-out');
    default:
      return;
  }
}
