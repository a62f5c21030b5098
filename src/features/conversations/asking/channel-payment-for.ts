import type { Order } from '../../orders/order.ts';
import type { StoredMethod } from '../../payments/direct/direct-methods.ts';
import { paymentCode } from '../../payments/direct/payment-code.ts';
import type { Store } from '../../stores/store.ts';
import type { ChannelPayment } from '../channel-payment.ts';
import type { Conversation } from '../message.ts';

/** Where the channel has such messages, by what it asks of store and shopper. */
const PLACES = [
  { country: 'IN', currency: 'INR', phone: '+91', kind: 'upi' },
  { country: 'BR', currency: 'BRL', phone: '+55', kind: 'pix' },
] as const;

interface Asked {
  amountMinor: number;
  currency: string;
  reference: string;
  note: string;
}

/** Null where the number cannot send one, or the store does not want it. */
export function channelPaymentFor(
  store: Store,
  { channel, phone }: Conversation,
  { order, asked, methods }: { order: Order; asked: Asked; methods: readonly StoredMethod[] },
): ChannelPayment | null {
  const place = PLACES.find(
    (each) =>
      each.country === store.country &&
      each.currency === order.currency &&
      phone?.startsWith(each.phone),
  );
  const method = methods.find(({ kind }) => kind === place?.kind);
  const code = method ? paymentCode(method, asked) : null;
  if (!store.asksInChannel || channel !== 'chat' || !place || !method || !code) return null;
  const { accountHolder = '', pixKey = '', pixKeyType = '' } = method.details;
  return {
    amountMinor: asked.amountMinor,
    currency: place.currency,
    item: `${store.name} ${asked.reference}`,
    pays:
      place.kind === 'upi'
        ? { kind: 'upi', link: code }
        : { kind: 'pix', code, merchant: accountHolder, key: pixKey, keyType: pixKeyType },
  };
}
