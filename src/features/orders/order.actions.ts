import { Type } from 'typebox';
import { FINANCIAL_STATUSES, ORDER_STATUSES } from '../../enums.ts';
import { invalidField } from '../../errors.ts';
import { action } from '../../kernel/http/action.ts';
import { refuseUnlessMay } from '../../permissions.ts';
import { IgnoreCancelRequest } from '../../web/api/ignore-cancel-request.ts';
import { ownStore } from '../../web/own-store.ts';
import { orderAnswer } from './api/answer-order.ts';
import { ManualOrderBody, manualOrder, OrderEditBody, orderEdit } from './api/order-body.ts';
import { settable } from './api/settable-status.ts';
import { changeStatus } from './change-status.ts';
import { createManualOrder } from './create-manual-order.ts';
import { editOrder } from './edit/edit-order.ts';
import { findOrder } from './find-order.ts';
import { permissionToMove } from './pages/order-permission.ts';

const optional = <T extends string>(word: string | undefined, allowed: readonly T[]) =>
  word === undefined ? undefined : settable(word, allowed);

/** What the API does with orders. Pages have forms of their own for it. */
export const orderActions = [
  action({
    at: '/orders',
    input: ManualOrderBody,
    takesKey: true,
    async run({ request, input, actor, key, resultOf }) {
      const store = await ownStore(request);
      const order = manualOrder(input, store.currency);
      return resultOf(await createManualOrder(store, order, { actor, idempotency: key }));
    },
    api: { summary: 'Add an order', answer: orderAnswer, code: 201 },
  }),
  action({
    at: '/orders/:id',
    input: OrderEditBody,
    async run({ request, params, input, actor }) {
      const store = await ownStore(request);
      const edit = orderEdit(input, store.currency);
      return (await editOrder(store, params.id, edit, actor)).order;
    },
    api: {
      method: 'PATCH',
      summary: 'Change an order’s items, customer or notes, and update stock',
      answer: orderAnswer,
    },
  }),
  action({
    at: '/orders/:id/status',
    may: 'orders.fulfil',
    input: Type.Object({
      status: Type.Optional(Type.String({ maxLength: 40 })),
      financialStatus: Type.Optional(Type.String({ maxLength: 40 })),
      reason: Type.Optional(Type.Union([Type.String({ maxLength: 500 }), Type.Null()])),
      ignoreCancelRequest: IgnoreCancelRequest,
    }),
    async run({ request, tenant, params, input, actor }) {
      const status = optional(input.status, ORDER_STATUSES);
      const financialStatus = optional(input.financialStatus, FINANCIAL_STATUSES);
      if (!status && !financialStatus) throw invalidField('status', 'is required');
      if (status) {
        const before = await findOrder(tenant, params.id);
        refuseUnlessMay(request.signedIn, permissionToMove(status, before.status));
      }
      const { reason, ignoreCancelRequest } = input;
      const change = { status, financialStatus, reason, ignoreCancelRequest };
      return changeStatus(tenant, params.id, change, actor);
    },
    api: {
      method: 'PUT',
      summary: 'Change an order’s status',
      config: { fieldPermissions: { financialStatus: 'money.record' } },
      answer: orderAnswer,
    },
  }),
];
