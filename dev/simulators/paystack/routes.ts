import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { HostedGateway } from '../hosted/hosted-gateway.ts';
import { bearerAccount } from '../hosted/signed-in.ts';
import { refundOf, transactionOf } from './entities.ts';

interface Route {
  Params: { id: string };
  Querystring: Record<string, string | undefined>;
  Body: Record<string, unknown>;
}

const CURRENCIES = ['NGN', 'GHS', 'KES', 'ZAR', 'USD', 'XOF'];

/** The interface of the real gateway, as far as it is used. */
export function paystackRoutes(api: FastifyInstance, gateway: HostedGateway): void {
  const { ledger } = gateway;
  const accountOf = (request: FastifyRequest) => bearerAccount(gateway, request);
  const says = (message: string, data: unknown) => ({ status: true, message, data });
  const byReference = (request: FastifyRequest, reference: unknown) =>
    gateway.pagesOf(accountOf(request)).find((page) => page.reference === reference);

  api.addHook('preHandler', async (_request, reply) => {
    if (gateway.fault === 'status-false') {
      return reply.send({ status: false, message: 'Not now' });
    }
  });

  api.post<Route>('/transaction/initialize', async (request) => {
    const account = accountOf(request);
    const { email, amount, currency = 'NGN', reference, callback_url: url } = request.body;
    if (typeof email !== 'string' || !/^\S+@\S+$/.test(email)) {
      throw gateway.refusal(400, 'Invalid Email Address Passed');
    }
    const units = Number(amount);
    if (!Number.isSafeInteger(units) || units < 1) {
      throw gateway.refusal(400, 'Invalid Amount Sent');
    }
    if (typeof currency !== 'string' || !CURRENCIES.includes(currency)) {
      throw gateway.refusal(400, 'Currency not supported by merchant');
    }
    if (typeof reference !== 'string' || !/^[\w.=-]+$/.test(reference)) {
      throw gateway.refusal(400, 'Invalid reference');
    }
    if (byReference(request, reference)) {
      throw gateway.refusal(400, 'Duplicate Transaction Reference');
    }
    const page = gateway.addPage(account, {
      reference,
      units,
      currency,
      description: `Pay ${email}`,
      returnUrl: typeof url === 'string' ? url : gateway.origin,
      endsAt: null,
      email,
      phone: null,
    });
    return says('Authorization URL created', {
      authorization_url: `${gateway.origin}/pay/${page.id}`,
      access_code: `ac${page.id}`,
      reference,
    });
  });
  api.get<Route>('/transaction/verify/:id', async (request) => {
    const page = byReference(request, request.params.id);
    if (!page) throw gateway.refusal(400, 'Transaction reference not found.');
    return says('Verification successful', transactionOf(gateway, page));
  });
  api.get<Route>('/transaction/:id', async (request) => {
    const page = gateway.page(request.params.id, accountOf(request));
    return says('Transaction retrieved', transactionOf(gateway, page));
  });
  api.get<Route>('/transaction', async (request) => {
    const pages = gateway.pagesOf(accountOf(request));
    const some = pages.slice(0, Number(request.query.perPage ?? 50));
    return says(
      'Transactions retrieved',
      some.map((page) => transactionOf(gateway, page)),
    );
  });
  api.post<Route>('/refund', async (request) => {
    const { transaction, amount, merchant_note: note } = request.body;
    const id = byReference(request, transaction)?.id ?? String(transaction);
    const payment = gateway.payment(id, accountOf(request));
    const units = amount === undefined ? payment.units - payment.refunded : Number(amount);
    const refund = gateway.giveBack(payment, units, { note: String(note ?? '') });
    return says('Refund has been queued for processing', refundOf(gateway, refund, true));
  });
  api.get<Route>('/refund', async (request) => {
    const { keyId } = accountOf(request);
    const refunds = ledger.refundsOf(request.query.transaction ?? '');
    const own = refunds.filter(({ account }) => account === keyId);
    return says(
      'Refunds retrieved',
      own.map((refund) => refundOf(gateway, refund)),
    );
  });
  api.get<Route>('/refund/:id', async (request) => {
    const refund = gateway.refund(request.params.id, accountOf(request));
    return says('Refund retrieved', refundOf(gateway, refund));
  });
  api.setNotFoundHandler((request) => {
    accountOf(request);
    throw gateway.refusal(404, 'Endpoint not found');
  });
}
