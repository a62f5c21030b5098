import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../../errors.ts';
import { timeOfDay } from '../../../kernel/format/format-time.ts';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import type { Customer } from '../../customers/index.ts';
import { FIRST_ORDER, findCustomer, riskText } from '../../customers/index.ts';
import { isCodAskable } from '../cod/ask-cod.ts';
import { confirmTime } from '../confirm-time.ts';
import { isEditable, isUndecided, type Order, wantsCancel } from '../order.ts';
import { placeAmongOrders, usualAmount } from '../queries/customer-orders.ts';

export async function customerBlock(request: FastifyRequest, order: Order) {
  const customer = await entryOf(request, order);
  return {
    /** Null: erased, or never known. */
    id: customer?.id ?? null,
    chips: customer ? await chipsOf(request, order, customer) : [],
    cod: codText(request, order),
    /** They declined the COD order and the seller has not decided yet. */
    declined: order.codAnswer === 'refused' && isUndecided(order.status),
    /** The seller's deadline for a large unpaid order: "19:42". */
    confirmBy: confirmTime(order, sellerStore(request)),
    canAsk: isCodAskable(order),
    wantsCancel: wantsCancel(order),
  };
}

async function entryOf({ tenant }: FastifyRequest, { customerId }: Order) {
  if (customerId === null) return null;
  return findCustomer(tenant, customerId).catch((error) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
}

interface Chip {
  words: string;
  tone: '' | 'warn';
}

async function chipsOf(request: FastifyRequest, order: Order, customer: Customer): Promise<Chip[]> {
  const { tenant } = request;
  const [place, usualMinor] = await Promise.all([
    placeAmongOrders(tenant, { ...order, customerId: customer.id }),
    usualAmount(tenant),
  ]);
  const risks = isEditable(order) ? riskText(customer, order, usualMinor) : [];
  return [
    ...(place > 1
      ? [{ words: request.t('orders.order.customer.place', { place }), tone: '' as const }]
      : []),
    ...risks
      .filter(({ key }) => place === 1 || key !== FIRST_ORDER)
      .map(({ key, values }) => ({
        words: request.t(key, values),
        tone: key === FIRST_ORDER ? ('' as const) : ('warn' as const),
      })),
  ];
}

/** Null if they were not asked about the COD order. */
function codText(request: FastifyRequest, { codAnswer, codAskedAt, codAnsweredAt }: Order) {
  if (codAnswer === null) return null;
  const at = codAnswer === 'asked' ? codAskedAt : codAnsweredAt;
  const { t } = request;
  const time = at ? timeOfDay(new Date(at), sellerStore(request)) : 'none';
  return {
    asked: { tone: '', words: t('orders.order.customer.cod.asked', { time }) },
    confirmed: { tone: 'good', words: t('orders.order.customer.cod.confirmed', { time }) },
    refused: { tone: 'bad', words: t('orders.order.customer.cod.declined', { time }) },
  }[codAnswer];
}
