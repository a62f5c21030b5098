import { Type } from 'typebox';
import { PAYMENT_METHODS } from '../../enums.ts';
import { PageQuery } from '../../kernel/db/pagination.ts';
import { majorFromMinor } from '../../kernel/format/money.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import { storeCurrency } from '../../kernel/http/store-currency.ts';
import { Moment, periodOf } from '../../web/api/moment-query.ts';
import { cashDue } from './cash-due.ts';
import { type Receivable, receivable } from './receivable.ts';

const Text = Type.String();
const Amount = Type.Number({ description: 'Amount in the main currency unit, such as rupees' });

const ReceivableJson = Type.Object({
  orderId: Text,
  orderNumber: Type.Integer(),
  customer: Type.Object({ name: Text, phone: Text }),
  due: Amount,
  method: Type.Enum([...PAYMENT_METHODS]),
  since: Type.String({ format: 'date-time' }),
  requestId: Type.Optional(
    Type.String({ description: 'The payment request that asks for it, while it can be paid' }),
  ),
  claimId: Type.Optional(
    Type.String({ description: 'The oldest claim of its shopper that waits for you' }),
  ),
});

export const receivableRead: AppPlugin = async (app) => {
  app.get(
    '/payments/receivable',
    {
      schema: {
        summary: 'List what shoppers still owe directly, oldest order first',
        description:
          'Cash that couriers collect on delivery is not among it: `cash` says how much they owe, and `GET /payments/cash-due` lists it.',
        querystring: Type.Object({
          ...PageQuery,
          from: Moment,
          to: Moment,
          method: Type.Optional(Type.Enum([...PAYMENT_METHODS])),
        }),
        response: {
          200: Type.Object({
            total: Type.Number({ description: 'What all of these orders owe together' }),
            currency: Text,
            orders: Type.Integer({ description: 'How many these are' }),
            cash: Type.Object({ total: Amount, orders: Type.Integer() }),
            items: Type.Array(ReceivableJson),
            page: Type.Integer(),
            limit: Type.Integer(),
            totalPages: Type.Integer(),
          }),
        },
      },
    },
    async (request) => {
      const { tenant, query } = request;
      const { page, limit, method, ...days } = query;
      const currency = storeCurrency(request);
      const list = await receivable(tenant, { page, limit, method, ...periodOf(days) });
      const cash = await cashDue(tenant, { page: 1, limit: 1, ...periodOf(days) });
      return {
        total: majorFromMinor(list.dueMinor, currency),
        currency,
        orders: list.total,
        cash: { total: majorFromMinor(cash.dueMinor, currency), orders: cash.total },
        items: list.items.map(receivableJson),
        page,
        limit,
        totalPages: list.totalPages,
      };
    },
  );
};

/** Amount in major units. */
const receivableJson = (row: Receivable) => ({
  orderId: row.orderId,
  orderNumber: row.orderNumber,
  customer: { name: row.customerName, phone: row.customerPhone },
  due: majorFromMinor(row.dueMinor, row.currency),
  method: row.method,
  since: row.since.toISOString(),
  ...(row.requestId ? { requestId: row.requestId } : {}),
  ...(row.claimId ? { claimId: row.claimId } : {}),
});
