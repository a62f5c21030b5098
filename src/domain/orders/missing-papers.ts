import type { Order } from './order.ts';

/** What the rule of packing looks at. */
export type PackingFacts = Pick<Order, 'invoiceUrl' | 'labelUrl' | 'fulfillmentStatus'>;

/**
 * The papers that an order still needs before it is packed: an invoice, and a label or a
 * fulfillment in its place (platform.md). The column `orders.has_label` says the second to lists.
 */
export function missingPapers(order: PackingFacts): ('invoice' | 'label')[] {
  const { invoiceUrl, labelUrl, fulfillmentStatus } = order;
  const hasLabel = labelUrl !== null || fulfillmentStatus !== 'unfulfilled';
  return [...(invoiceUrl ? [] : ['invoice' as const]), ...(hasLabel ? [] : ['label' as const])];
}
