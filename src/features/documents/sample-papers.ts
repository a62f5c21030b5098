import { databaseNow } from '../../kernel/db/clock.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { findStoreOf } from '../stores/find-store.ts';
import { paperSettings } from '../stores/paper-settings.ts';
import { shopperWords } from '../stores/store-words.ts';
import { nextInvoiceNumber } from './invoice-numbers.ts';
import { loadLogo, loadPaperStore } from './load-papers.ts';
import type { PaperOrder } from './paper-order.ts';
import { type RenderedPapers, renderPapers } from './render-papers.ts';

export async function samplePapers(tenant: Tenant): Promise<RenderedPapers> {
  const store = await loadPaperStore(tenant);
  const { invoicePrefix, labelSize } = await paperSettings(tenant);
  const now = databaseNow().toISOString();
  const number = `${invoicePrefix}${await nextInvoiceNumber(tenant)}`;
  const currency = (await findStoreOf(tenant))?.currency ?? 'INR';
  const t = shopperWords(store, null);
  return renderPapers({
    title: t('documents.file.sample', { store: store.name }),
    kinds: ['invoice', labelSize],
    store,
    logo: await loadLogo(store),
    t,
    orders: [sampleOrder(number, currency, now)],
    printedAt: now,
  });
}

const line = (productName: string, variantName: string, quantity: number, unit: number) => ({
  variantId: productName,
  productName,
  variantName,
  sku: null,
  quantity,
  unitPriceMinor: unit,
  totalMinor: quantity * unit,
});

const sampleOrder = (number: string, currency: string, now: string): PaperOrder => ({
  orderId: 'sample',
  orderNumber: 1042,
  orderedAt: now,
  isCancelled: false,
  language: null,
  customer: {
    name: 'Asha Menon (sample)',
    phone: '+91 98765 43210',
    address: {
      line1: 'Flat 4B, Sea Breeze',
      line2: 'Carter Road',
      city: 'Mumbai',
      state: 'Maharashtra',
      postalCode: '400050',
    },
  },
  items: [line('Blue mug', 'Large', 2, 49_900), line('मिट्टी का दीपक', 'छोटा', 1, 12_000)],
  subtotalMinor: 111_800,
  discountMinor: 0,
  shippingMinor: 4_900,
  taxMinor: 0,
  totalMinor: 116_700,
  currency,
  notes: '',
  paymentStatus: 'cod',
  paidMinor: 0,
  refundedMinor: 0,
  dueMinor: 116_700,
  parcel: null,
  invoice: { number, issuedAt: now },
});
