import type { Order } from './order.ts';

/** The fields that the packing rule checks. */
export type PackingFacts = Pick<Order, 'invoiceUrl' | 'labelUrl' | 'fulfillmentStatus'>;

/**
 * The papers that an order lacks for packing: an invoice, and a label or a fulfillment instead
 * (platform.md). For lists, the column `orders.has_label` has the second condition.
 */
export function missingPapers(order: PackingFacts): ('invoice' | 'label')[] {
  const { invoiceUrl, labelUrl, fulfillmentStatus } = order;
  const hasLabel = labelUrl !== null || fulfillmentStatus !== 'unfulfilled';
  return [...(invoiceUrl ? [] : ['invoice' as const]), ...(hasLabel ? [] : ['label' as const])];
}

/** "the invoice and label are missing". */
export const missingWords = (missing: readonly string[]): string =>
  `the ${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing`;
