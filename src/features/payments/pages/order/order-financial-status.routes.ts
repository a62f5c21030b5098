import { Type } from 'typebox';
import { FINANCIAL_LABELS } from '../../../../kernel/format/status-labels.ts';
import { formProblems } from '../../../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../../../kernel/http/http-types.ts';
import type { Translator } from '../../../../kernel/translation/translator.ts';
import { actorOf } from '../../../../session.ts';
import { changeStatus } from '../../../orders/change-status.ts';
import { findOrder } from '../../../orders/find-order.ts';
import { orderMoney } from '../../order-money.ts';
import {
  FinancialStatusForm,
  financialStatusPage,
  readFinancialStatus,
} from './financial-status.ts';

const params = Type.Object({ id: Type.String() });
const PATH = '/orders/:id/financial-status';
const VIEW = 'seller/order-money/financial-status';
const labelsIn = (t: Translator) => ({
  financialStatus: t('orders.moneyStatus.field.status'),
  reason: t('orders.moneyStatus.field.reason'),
});

/** Set by hand: it moves no money. */
export const orderFinancialStatusPages: AppPlugin = async (app) => {
  app.get(
    PATH,
    { config: { permission: 'money.record' }, schema: { params } },
    async (request, reply) => {
      const order = await findOrder(request.tenant, request.params.id);
      return reply.page(VIEW, await financialStatusPage(request, order));
    },
  );

  app.post(PATH, { schema: { params, body: FinancialStatusForm } }, async (request, reply) => {
    const { tenant, params, body, signedIn } = request;
    const order = await findOrder(tenant, params.id);
    try {
      const change = readFinancialStatus(body, await orderMoney(tenant, order.id));
      const { financialStatus } = await changeStatus(tenant, order.id, change, actorOf(signedIn));
      reply.flash(
        request.t('orders.moneyStatus.set', {
          number: order.orderNumber,
          status: { key: FINANCIAL_LABELS[financialStatus] },
        }),
      );
      return reply.redirect(`/dashboard/orders/${order.id}`, 303);
    } catch (error) {
      const problems = formProblems(error, labelsIn(request.t), request.t);
      // A parallel change is shown as it is now, with the typed values.
      const now = await findOrder(tenant, order.id);
      const page = await financialStatusPage(request, now, body, problems);
      return reply.code(problems.message ? 409 : 422).page(VIEW, page);
    }
  });
};
