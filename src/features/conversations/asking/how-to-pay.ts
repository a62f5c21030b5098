import { newToken } from '../../../ids.ts';
import { tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import { translator } from '../../../kernel/translation/translator.ts';
import type { Order } from '../../orders/order.ts';
import { amountDueOf } from '../../payments/amount-due.ts';
import { activeDirectMethods } from '../../payments/direct/direct-methods.ts';
import { askedFor, wayAsText, wayToPay } from '../../payments/direct/way-to-pay.ts';
import { gatewaysOf } from '../../payments/gateway/store-gateways.ts';
import { openRequestOf } from '../../payments/requests/find-request.ts';
import { leftOfRequest, payUrl } from '../../payments/requests/payment-request.ts';
import { firstLanguage } from '../../stores/shop-languages.ts';
import type { Store } from '../../stores/store.ts';
import type { ChannelPayment } from '../channel-payment.ts';
import type { Conversation } from '../message.ts';
import { writtenLanguage } from '../shopper-language.ts';
import { messagesNewestFirst } from '../thread.ts';
import { fitsChannel } from '../write-reply.ts';
import { channelPaymentFor } from './channel-payment-for.ts';
import { LINK_PLACE, paymentMessage } from './payment-message.ts';

interface HowToPay {
  /** In the shopper's language; the link stands as `LINK_PLACE`. */
  text: string;
  /** Minor units. */
  dueMinor: number;
  /** Whether it asks for money: not for cash on delivery, nor where the store takes none. */
  hasLink: boolean;
  /** Whether the store has a way to be paid before delivery. */
  takesMoney: boolean;
  /** The address of the order's open payment request; null: there is none yet. */
  url: string | null;
  /** What the channel's own payment message would ask for; null: it sends none. */
  inChannel: ChannelPayment | null;
}

/** What the shopper is told of an order: its items, sums and address, and how to pay. */
export async function howToPay(
  store: Store,
  conversation: Conversation,
  order: Order,
): Promise<HowToPay> {
  const tenant = tenantOfStore(store);
  const [dueMinor, methods, open, language] = await Promise.all([
    amountDueOf(tenant, order),
    activeDirectMethods(tenant),
    openRequestOf(tenant, order.id),
    languageOf(store, conversation, order),
  ]);
  const t = translator(language, store.language);
  const askedMinor = open ? leftOfRequest(open, dueMinor) : dueMinor;
  const asked = askedFor(order, askedMinor, store);
  const isCash = order.paymentStatus === 'cod' && !open;
  const takesMoney = methods.length + gatewaysOf(store).length > 0;
  const hasLink = askedMinor > 0 && !isCash && takesMoney;
  const ways = hasLink ? methods.map((method) => wayAsText(wayToPay(method, asked, t))) : [];
  const facts = {
    order,
    shop: store.name,
    country: store.country,
    dueMinor,
    askedMinor,
    isCash,
    ways,
    hasLink,
  };
  const url = open && payUrl(open);
  const sample = url ?? payUrl({ token: newToken() });
  const fits = (text: string) =>
    fitsChannel(text.replaceAll(LINK_PLACE, sample), conversation.channel);
  const inChannel = hasLink
    ? channelPaymentFor(store, conversation, { order, asked, methods })
    : null;
  return { text: paymentMessage(facts, t, fits), dueMinor, hasLink, takesMoney, url, inChannel };
}

const READ = 20;

/** That of their latest messages, else of the order, else of the shop. */
async function languageOf(store: Store, { id }: Conversation, order: Order): Promise<string> {
  const latest = await messagesNewestFirst(tenantOfStore(store), id)
    .select('text')
    .where({ direction: 'in' })
    .whereNull('deletedAt')
    .limit(READ);
  const written = writtenLanguage(latest.map(({ text }) => text).join('\n'), store);
  return written ?? order.language ?? firstLanguage(store);
}
