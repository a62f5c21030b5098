import { placeCashCheckout } from '../../../domain/checkout/place-cash-checkout.ts';
import { idempotencyKey } from '../../../domain/idempotency/idempotency-key.ts';
import type { Order } from '../../../domain/orders/order.ts';
import type { Store } from '../../../domain/stores/find-store.ts';
import { tenantOfStore } from '../../../tenancy/tenant.ts';
import type { CheckoutForm } from './checkout-form.ts';
import { wantedOfForm } from './wanted-of-form.ts';

/** The form's one-time keys live under this name. */
export const CHECKOUT_ROUTE = 'POST /catalog/:slug/checkout';

/**
 * Places the order of a posted form that is paid in cash, once for its key.
 * @throws Refusal of the details, or of `placeCashCheckout`
 */
export async function placeFromForm(
  store: Store,
  form: CheckoutForm,
  language: string,
): Promise<Order> {
  const wanted = wantedOfForm(store, form);
  const { order } = await placeCashCheckout(
    store,
    { ...wanted, language, expectedTotalMinor: form.seenTotalMinor },
    { idempotency: idempotencyKey(tenantOfStore(store), CHECKOUT_ROUTE, form.key, wanted) },
  );
  return order;
}
