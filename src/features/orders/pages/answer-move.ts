import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OrderStatus } from '../../../enums.ts';
import type { Refusal } from '../../../errors.ts';
import type { Undo } from '../../../kernel/http/http-types.ts';
import { isFragmentRequest } from '../../../kernel/http/http-types.ts';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import type { Order } from '../order.ts';
import { tabsWithCounts } from './list/order-list-page.ts';
import { queryOf } from './list/order-list-query.ts';
import { rowExtras } from './list/row-extras.ts';
import { stepsFor } from './next-step.ts';
import { orderPage } from './order-page.ts';
import { mayMove } from './order-permission.ts';
import { listOf, movedText, type StatusForm, UNDO } from './status-form.ts';

/** The refreshed row or order for htmx, else the button's page. */
export async function answerMove(
  request: FastifyRequest,
  reply: FastifyReply,
  { before, after }: { before: Order; after: Order },
  form: StatusForm,
) {
  const said = movedText(after, request.t);
  const list = listOf(form);
  const isUndoable = mayMove(request.signedIn, after, before.status);
  if (!isFragmentRequest(request)) {
    const undo = isUndoable ? undoOfMove(before.status, after, list ?? '') : null;
    return reply.flash(said, undo).redirect(list ?? `/dashboard/orders/${after.id}`, 303);
  }
  const undo = isUndoable && before.status !== after.status ? before.status : null;
  if (list)
    return reply.page(
      'seller/orders/_moved',
      await movedRow(request, after, list, { said, undo, undone: UNDO }),
    );
  const page = await orderPage(request, after);
  return reply.page('seller/orders/_order', { ...page, said, undo, undone: UNDO });
}

/** Null: there was no move. `back`: the list to return to, empty for the order. */
export const undoOfMove = (
  before: OrderStatus,
  { id, status }: Pick<Order, 'id' | 'status'>,
  back: string,
): Undo | null =>
  before === status
    ? null
    : {
        action: `/dashboard/orders/${id}/status`,
        values: { status: before, from: status, reason: UNDO, back },
      };

/** After a rule or a parallel change: the row or the order as it is, with the reason. */
export async function answerRefusedMove(
  request: FastifyRequest,
  reply: FastifyReply,
  order: Order,
  form: StatusForm,
  refusal: Refusal,
) {
  reply.code(refusal.statusCode);
  const message = refusal.textIn(request.t);
  const list = listOf(form);
  if (list && isFragmentRequest(request)) {
    return reply.page(
      'seller/orders/_moved',
      await movedRow(request, order, list, { problem: message }),
    );
  }
  const page = await orderPage(request, order, { message });
  return reply.page('seller/orders/show', page, 'seller/orders/_order');
}

interface Answer {
  said?: string;
  problem?: string;
  undo?: OrderStatus | null;
  undone?: string;
}

/** With the tabs' new counts; other rows do not move under the thumb. */
async function movedRow(request: FastifyRequest, order: Order, list: string, rest: Answer) {
  return {
    store: sellerStore(request),
    order,
    step: stepsFor(request.signedIn, request.t)(order),
    extras: (await rowExtras(request.tenant, [order], request.t)).get(order.id),
    here: list,
    tabs: await tabsWithCounts(request, queryOf(list)),
    ...rest,
  };
}
