import { refusalsOf } from '../../../domain/customers/refusals-of.ts';
import type { Order } from '../../../domain/orders/order.ts';
import { tagsOf } from '../../../domain/orders/order-tags.ts';
import type { CodAnswer } from '../../../enums.ts';
import type { StatusLook } from '../../../status-words.ts';
import type { Tenant } from '../../../tenant.ts';

/** What a row of the list says beside its order. */
export interface RowExtras {
  tags: string[];
  /** What the shopper said of a cash order, while that still matters. */
  answer: StatusLook | null;
  /** Why to look twice at a cash order: "2 refused before". */
  risk: string;
}

const ANSWERS: Record<CodAnswer, StatusLook> = {
  asked: { word: 'Asked', icon: 'clock', tone: 'calm' },
  confirmed: { word: 'Confirmed by customer', icon: 'check', tone: 'good' },
  refused: { word: 'Customer says no', icon: 'alert', tone: 'bad' },
};

/** The extras of a page of orders by order id, in two statements. */
export async function rowExtras(
  tenant: Tenant,
  orders: readonly Order[],
): Promise<Map<string, RowExtras>> {
  const customers = orders.flatMap(({ customerId }) => (customerId ? [customerId] : []));
  const [tags, refusals] = await Promise.all([
    tagsOf(
      tenant,
      orders.map(({ id }) => id),
    ),
    refusalsOf(tenant, customers),
  ]);
  return new Map(
    orders.map((order) => [
      order.id,
      {
        tags: tags.get(order.id) ?? [],
        answer: isOpenCash(order) && order.codAnswer ? ANSWERS[order.codAnswer] : null,
        risk: isOpenCash(order) ? riskOf(refusals.get(order.customerId ?? '') ?? 0) : '',
      },
    ]),
  );
}

const isOpenCash = ({ paymentStatus, status }: Order): boolean =>
  paymentStatus === 'cod' && ['new', 'pending', 'confirmed', 'packed'].includes(status);

const riskOf = (refused: number): string => (refused > 0 ? `${refused} refused before` : '');
