import { expect, test } from 'vitest';
import { closePaymentRequest } from '../../../../src/features/payments/requests/change-request.ts';
import {
  checkRequestPayment,
  paymentOfRequest,
} from '../../../../src/features/payments/requests/check-payment.ts';
import { createPaymentRequest } from '../../../../src/features/payments/requests/create-request.ts';
import { startRequestPayment } from '../../../../src/features/payments/requests/start-payment.ts';
import { SYSTEM } from '../../../../src/session.ts';
import { useApp } from '../../../support/app.ts';
import { setGateway, useGatewaySimulator } from '../../../support/gateway-simulator.ts';
import { useInvariants } from '../../../support/invariants.ts';
import { anUnpaidOrder } from '../../../support/payment-requests.ts';
import { rows } from '../../../support/rows.ts';
import { aStore, shopOf } from '../../../support/stores.ts';

const REQUESTS = 500;
const AT_ONCE = 10;

const context = useApp();
useInvariants();
const simulator = useGatewaySimulator(context);

test(`${REQUESTS} requests are paid while being closed: no money is lost, none counts twice`, {
  timeout: 300_000,
}, async () => {
  const store = await aStore(context.app);
  await setGateway(store);
  const shop = await shopOf(store);
  const { tenant } = store;
  const begin = async () => {
    const order = await anUnpaidOrder(store);
    const { request } = await createPaymentRequest(tenant, order.id, {}, SYSTEM);
    const started = await startRequestPayment(shop, request, 'gateway');
    return { request, started };
  };
  const begun: Awaited<ReturnType<typeof begin>>[] = [];
  while (begun.length < REQUESTS) {
    begun.push(...(await Promise.all(Array.from({ length: AT_ONCE }, begin))));
  }
  const payWhileClosing = async ({ request, started }: Awaited<ReturnType<typeof begin>>) => {
    simulator.pay(started.providerOrderId ?? '', { webhook: false });
    const check = async () => {
      const known = await paymentOfRequest(tenant, request, started.publicToken ?? '');
      if (known) await checkRequestPayment(tenant, known);
    };
    await Promise.all([check(), closePaymentRequest(tenant, request.id, SYSTEM), check()]);
  };
  for (let first = 0; first < REQUESTS; first += AT_ONCE) {
    await Promise.all(begun.slice(first, first + AT_ONCE).map(payWhileClosing));
  }
  const [sums] = await rows<{ captured: number; counted: number; paid: number; orders: number }>(
    `select (select count(*)::integer from payment_transactions p
              where p.owner_id = s.owner_id and p.status = 'captured') as captured,
            (select count(*)::integer from payment_transactions p
              where p.owner_id = s.owner_id and p.order_id is not null) as counted,
            (select (sum(paid_minor) / 50000)::integer from payment_requests q
              where q.owner_id = s.owner_id) as paid,
            (select count(*)::integer from orders o
              where o.owner_id = s.owner_id and o.financial_status = 'paid') as orders
       from stores s where s.owner_id = ?`,
    [store.ownerId],
  );
  // Late money counts while the order owes it, so all of it does.
  expect(sums).toEqual({
    captured: REQUESTS,
    counted: REQUESTS,
    paid: REQUESTS,
    orders: REQUESTS,
  });
});
