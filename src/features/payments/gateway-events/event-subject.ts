import { DEFAULT_PROVIDER } from '../../../clients/gateways/open-gateway.ts';
import type { GatewayEvent } from '../../../clients/gateways/payment-gateway.ts';
import { type Tenant, tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import { findStoreByOldSlug } from '../../stores/find-store.ts';
import { findStoreBySlug } from '../../stores/queries/store-by-slug.ts';
import { subscriptionPaymentOfOrder } from '../../subscriptions/payments/subscription-payment.ts';
import { gatewayWebhookSecret } from '../gateway/gateway-account.ts';
import { gatewayConnection } from '../gateway/gateway-connection.ts';
import {
  storeOfGatewayOrder,
  storeOfGatewayPayment,
} from '../transactions/queries/store-of-gateway-id.ts';

export interface EventSubject {
  /** The payment's store, or else the store in the webhook's address. */
  tenant: Tenant | null;
  /** Whether it is about a payment that one of our stores, or the platform, requested. */
  isKnown: boolean;
  /** The platform's if the store has none; empty: the signature can't be verified. */
  secrets: readonly string[];
}

/**
 * The payment decides, not the address: a store's secret counts only for its own payments, so that
 * a seller can't sign events of another store's payments.
 */
export async function eventSubject(
  event: GatewayEvent | null,
  storeSlug: string | undefined,
): Promise<EventSubject> {
  const owner = event && (await storeOfEvent(event));
  // Events of stores' payments to the platform must be signed for the platform's own account.
  if (!owner && event?.orderId && (await subscriptionPaymentOfOrder(event.orderId))) {
    return { tenant: null, isKnown: true, secrets: gatewayConnection().webhookSecrets };
  }
  const tenant = owner ?? (await namedStore(storeSlug));
  const own = tenant && (await gatewayWebhookSecret(tenant, DEFAULT_PROVIDER));
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

export async function namedStore(slug: string | undefined): Promise<Tenant | null> {
  if (!slug) return null;
  // The address was entered at the gateway once; the slug may have changed since.
  const store = (await findStoreBySlug(slug)) ?? (await findStoreByOldSlug(slug));
  return store && tenantOfStore(store);
}
