import type { PaymentStatus } from '../../enums.ts';
import type { CustomerSnapshot } from '../customers/index.ts';
import type { OrderItem } from '../orders/order.ts';

export interface PaperStore {
  name: string;
  address: string;
  phone: string;
  email: string;
  taxId: string;
  footer: string;
  /** File key of the logo; null: only the name is shown. */
  logoKey: string | null;
  timeZone: string;
  language: string;
  country: string;
}

type PaperItem = Pick<
  OrderItem,
  'variantId' | 'productName' | 'variantName' | 'sku' | 'quantity' | 'unitPriceMinor' | 'totalMinor'
>;

export interface PaperInvoice {
  number: string;
  issuedAt: string;
  replaces?: { number: string; issuedAt: string } | undefined;
}

/** Only what documents show: equal contents mean equal documents. Minor units, ISO 8601. */
export interface PaperOrder {
  orderId: string;
  orderNumber: number;
  orderedAt: string;
  isCancelled: boolean;
  /** Absent for all others. A refunded order owes nothing, although nothing may have been paid. */
  isRefunded?: true | undefined;
  customer: CustomerSnapshot;
  /** The shopper's (BCP 47); null: the shop's first one. */
  language: string | null;
  items: PaperItem[];
  subtotalMinor: number;
  discountMinor: number;
  shippingMinor: number;
  /** How it was sold to go; absent: the store had no delivery areas. */
  delivery?: { name: string; isPickup: boolean } | undefined;
  taxMinor: number;
  totalMinor: number;
  currency: string;
  notes: string;
  paymentStatus: PaymentStatus;
  /** Absent for all others. Whether the rest is transferred, and what is paid was. */
  transfer?: { paidAll: boolean } | undefined;
  paidMinor: number;
  refundedMinor: number;
  dueMinor: number;
  parcel: { courier: string; awb: string } | null;
  invoice: PaperInvoice | null;
}
