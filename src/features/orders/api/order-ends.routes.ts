import { type Static, Type } from 'typebox';
import { ORDER_STATUSES } from '../../../enums.ts';
import { OrNull } from '../../../kernel/db/or-null.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import {
  IdempotencyHeaders,
  idempotencyOf,
  markReplayed,
} from '../../../kernel/http/idempotency.ts';
import { storeCurrency } from '../../../kernel/http/store-currency.ts';
import { actorOf } from '../../../session.ts';
import { minorOf } from '../../../web/amount.ts';
import { IgnoreCancelRequest } from '../../../web/api/ignore-cancel-request.ts';
import { type Cancellation, cancelOrderOnce } from '../../payments/cancel-order.ts';
import { deliverOrder } from '../../payments/deliver-order.ts';
import {
  Amount,
  RefundJson,
  RefundMethod,
  RestockBody,
  refundJson,
} from '../../payments/payment.api.ts';
import { answerOrder } from './answer-order.ts';
import { TenantOrderJson } from './order-json.ts';

const params = Type.Object({ id: Type.String({ format: 'uuid' }) });
const From = Type.Optional(
  Type.Enum([...ORDER_STATUSES], {
    description: 'The status you saw. If it has changed since, the response is 409',
  }),
);

const CancelBody = Type.Object({
  reason: Type.String({ maxLength: 500, pattern: '\\S' }),
  restock: RestockBody,
  refundAmount: Type.Optional(Amount),
  refundMethod: RefundMethod,
  tellCustomer: Type.Boolean({ default: true }),
  cashRefused: Type.Boolean({
    default: false,
    description:
      'Whether the order was fake or COD was refused. It then counts as a refusal by the customer',
  }),
  from: From,
});
const DeliverBody = Type.Object({
  cashReceived: Type.Boolean({ description: 'Whether the amount due was paid in cash' }),
  from: From,
  ignoreCancelRequest: IgnoreCancelRequest,
});

export const orderEndRoutes: AppPlugin = async (app) => {
  app.post(
    '/orders/:id/cancel',
    {
      config: { fieldPermissions: { refundAmount: 'money.refund' } },
      schema: {
        summary: 'Cancel an order, optionally restock and refund it, and notify the customer',
        description:
          'Without `restock`, all items are restocked; without `refundAmount`, nothing is refunded. Either all changes are made or none; the order stays cancelled if the gateway later rejects the refund.',
        headers: IdempotencyHeaders,
        params,
        body: CancelBody,
        response: { 200: Type.Object({ order: TenantOrderJson, refund: OrNull(RefundJson) }) },
      },
    },
    async (request, reply) => {
      const { tenant, params, body, signedIn } = request;
      const cancellation = cancellationOf(body, storeCurrency(request));
      const { result, replayed } = await cancelOrderOnce(tenant, params.id, cancellation, {
        actor: actorOf(signedIn),
        idempotency: idempotencyOf(request, tenant),
      });
      markReplayed(reply, replayed);
      const { order, refund } = result;
      return { order: await answerOrder(request, order), refund: refund && refundJson(refund) };
    },
  );

  app.post(
    '/orders/:id/deliver',
    {
      config: { permission: 'orders.fulfil' },
      schema: {
        summary: 'Mark an order delivered, with or without its cash received; safe to repeat',
        params,
        body: DeliverBody,
        response: { 200: TenantOrderJson },
      },
    },
    async ({ tenant, params, body, signedIn }) =>
      answerOrder(
        { tenant, signedIn },
        await deliverOrder(tenant, params.id, body, actorOf(signedIn)),
      ),
  );
};

/** @throws Refusal 400 for an amount that the currency has not */
function cancellationOf(
  { restock = true, refundAmount, ...rest }: Static<typeof CancelBody>,
  currency: string,
): Cancellation {
  const { reason, refundMethod, tellCustomer, cashRefused, from } = rest;
  const refundMinor =
    refundAmount === undefined ? undefined : minorOf(refundAmount, 'refundAmount', currency);
  const back = restock === false ? [] : restock;
  return { reason, restock: back, refundMinor, refundMethod, tellCustomer, cashRefused, from };
}
