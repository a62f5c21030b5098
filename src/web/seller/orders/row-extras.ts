import { customersById } from '../../../domain/customers/customers-by-id.ts';
import { type RiskyCustomer, riskWords } from '../../../domain/customers/risk-words.ts';
import type { Order } from '../../../domain/orders/order.ts';
import { tagsOf } from '../../../domain/orders/order-tags.ts';
import { usualAmount } from '../../../domain/orders/orders-of-customer.ts';
import type { CodAnswer } from '../../../enums.ts';
import type { StatusLook } from '../../../status-words.ts';
import type { Tenant } from '../../../tenant.ts';

/** What a row of the list says beside its order. */
export interface RowExtras {
  tags: string[];
  /** What the shopper said of a cash order, while that still matters. */
  answer: StatusLook | null;
  /** Why to look twice at a cash order, the gravest reason: "2 refusals". */
  risk: string;
}

const ANSWERS: Record<CodAnswer, StatusLook> = {
  asked: { word: 'Asked', icon: 'clock', tone: 'calm' },
  confirmed: { word: 'Confirmed by customer', icon: 'check', tone: 'good' },
  refused: { word: 'Customer says no', icon: 'alert', tone: 'bad' },
};

/** The extras of a page of orders by order id, in three statements. */
export async function rowExtras(
  tenant: Tenant,
  orders: readonly Order[],
): Promise<Map<string, RowExtras>> {
  const cash = orders.filter(isOpenCash);
  const [tags, customers, usualMinor] = await Promise.all([
    tagsOf(
      tenant,
      orders.map(({ id }) => id),
    ),
    customersById(tenant, [...new Set(cash.flatMap(({ customerId }) => customerId ?? []))]),
    cash.length > 0 ? usualAmount(tenant) : null,
  ]);
  const known = new Map(customers.map((customer) => [customer.id, customer]));
  return new Map(
    orders.map((order) => [
      order.id,
      {
        tags: tags.get(order.id) ?? [],
        answer: isOpenCash(order) && order.codAnswer ? ANSWERS[order.codAnswer] : null,
        risk: isOpenCash(order) ? riskOf(order, known.get(order.customerId ?? ''), usualMinor) : '',
      },
    ]),
  );
}

const isOpenCash = ({ paymentStatus, status }: Order): boolean =>
  paymentStatus === 'cod' && ['new', 'pending', 'confirmed', 'packed'].includes(status);

/** A first order alone is nothing to look twice at: in a young shop nearly all of them are. */
function riskOf(
  order: Order,
  customer: RiskyCustomer | undefined,
  usualMinor: number | null,
): string {
  const words = customer ? riskWords(customer, order, usualMinor) : [];
  return words.find((word) => word !== 'First order') ?? '';
}
