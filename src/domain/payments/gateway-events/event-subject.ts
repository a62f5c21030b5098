import { DEFAULT_PROVIDER } from '../../../clients/gateways/open-gateway.ts';
import type { GatewayEvent } from '../../../clients/gateways/payment-gateway.ts';
import { type Tenant, tenantOfStore } from '../../../tenant.ts';
import { findStoreByOldSlug, findStoreBySlug } from '../../stores/find-store.ts';
import { subscriptionPaymentOfOrder } from '../../subscriptions/subscription-payment.ts';
import { gatewayWebhookSecret } from '../gateway/gateway-account.ts';
import { gatewayConnection } from '../gateway/gateway-connection.ts';
import { storeOfGatewayOrder, storeOfGatewayPayment } from '../transactions/store-of-gateway-id.ts';

/** Whom an event is about, and so who must have signed it. */
export interface EventSubject {
  /** The store whose payment it is, else the one that the webhook's address names. */
  tenant: Tenant | null;
  /** Whether it is about a payment that a store of ours, or the platform itself, has asked for. */
  isKnown: boolean;
  /** The store's own secret, or the platform's where it has none; empty: nobody can sign. */
  secrets: readonly string[];
}

/**
 * The payment decides, not the address: a store's secret counts for its own payments only, so that
 * no seller can sign what happens to another's.
 */
export async function eventSubject(
  event: GatewayEvent | null,
  storeSlug: string | undefined,
): Promise<EventSubject> {
  const owner = event && (await storeOfEvent(event));
  // What stores pay the platform is signed by the platform's own account, and by nobody else.
  if (!owner && event?.orderId && (await subscriptionPaymentOfOrder(event.orderId))) {
    return { tenant: null, isKnown: true, secrets: gatewayConnection().webhookSecrets };
  }
  const tenant = owner ?? (await namedStore(storeSlug));
  const own = tenant && (await gatewayWebhookSecret(tenant));
  return {
    tenant,
    isKnown: owner !== null,
    secrets: own ? [own] : gatewayConnection().webhookSecrets,
  };
}

async function storeOfEvent({ orderId, payment, refund }: GatewayEvent): Promise<Tenant | null> {
  if (orderId !== null) return storeOfGatewayOrder(DEFAULT_PROVIDER, orderId);
  if (payment || !refund) return null;
  return storeOfGatewayPayment(DEFAULT_PROVIDER, refund.paymentId);
}

/** The store whose slug an address names, or named once; null for none. */
export async function namedStore(slug: string | undefined): Promise<Tenant | null> {
  if (!slug) return null;
  // The address was typed at the gateway once; the shop may have moved since.
  const store = (await findStoreBySlug(slug)) ?? (await findStoreByOldSlug(slug));
  return store && tenantOfStore(store);
}
