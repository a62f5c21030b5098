import {
  type CodAnswer,
  type FinancialStatus,
  type FulfillmentStatus,
  ORDER_STATUSES,
  type OrderFlag,
  type OrderSource,
  type OrderStatus,
  type PaymentMethod,
  type PaymentStatus,
} from '../../enums.ts';
import type { CustomerSnapshot } from '../customers/index.ts';
import { comesBefore, STATUS_RULES } from './order-status.ts';

/** Price per piece, in minor units, as of the sale. */
export interface SoldLine {
  productId: string;
  variantId: string;
  productName: string;
  variantName: string;
  sku: string | null;
  quantity: number;
  unitPriceMinor: number;
}

export interface OrderItem extends SoldLine {
  id: string;
  totalMinor: number;
}

/** Amounts are minor units of `currency`, times ISO 8601, so that it can be stored as JSON. */
export interface Order {
  id: string;
  orderNumber: number;
  /** Opens the shopper's own status page: a credential. */
  publicToken: string;
  source: OrderSource;
  status: OrderStatus;
  financialStatus: FinancialStatus;
  fulfillmentStatus: FulfillmentStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: PaymentMethod;
  customer: CustomerSnapshot;
  customerId: string | null;
  items: OrderItem[];
  subtotalMinor: number;
  discountAmountMinor: number;
  shippingAmountMinor: number;
  taxAmountMinor: number;
  totalAmountMinor: number;
  currency: string;
  invoiceUrl: string | null;
  labelUrl: string | null;
  /** Shown to the shopper only if `notesByShopper`. */
  notes: string;
  /** Whether `notes` is the shopper's text, unchanged by the seller. */
  notesByShopper: boolean;
  /** The shopper's, as in `locales`; null: unknown, from before it was asked. */
  language: string | null;
  draftOrderId: string | null;
  flags: OrderFlag[];
  /** As `stored`. */
  cancelReason: string | null;
  /** Null: the shopper was not asked to confirm the COD order. */
  codAnswer: CodAnswer | null;
  codAskedAt: string | null;
  codAnsweredAt: string | null;
  /** When the shopper requested cancellation; the seller decides. */
  cancelRequestedAt: string | null;
  /** The seller's deadline for a large COD order, which is then cancelled; null: none. */
  confirmBy: string | null;
  createdAt: string;
  updatedAt: string;
}

export const isUndecided = (status: OrderStatus): boolean => comesBefore(status, 'confirmed');

export const isUnshipped = ({ status }: Pick<Order, 'status'>): boolean =>
  comesBefore(status, 'shipped');

export const isOpen = ({ status }: Pick<Order, 'status'>): boolean =>
  comesBefore(status, 'delivered');

export const wantsCancel = (order: Pick<Order, 'status' | 'cancelRequestedAt'>): boolean =>
  order.cancelRequestedAt !== null && isOpen(order);

export const isEditable = (order: Pick<Order, 'status'>): boolean => isOpen(order);

export const countsAsSale = (status: OrderStatus): boolean => STATUS_RULES[status].sale;

export const UNDECIDED = ORDER_STATUSES.filter(isUndecided);

export const OPEN = ORDER_STATUSES.filter((status) => isOpen({ status }));

export const NO_SALES = ORDER_STATUSES.filter((status) => !countsAsSale(status));
