import { placeCheckout } from '../../domain/checkout/place-checkout.ts';
import { idempotencyKey } from '../../domain/idempotency/idempotency-key.ts';
import type { Order } from '../../domain/orders/order.ts';
import type { Store } from '../../domain/stores/find-store.ts';
import { invalidFields, Refusal } from '../../errors.ts';
import { tenantOfStore } from '../../tenant.ts';
import { checkDetails } from './check-details.ts';
import { type CheckoutForm, customerOf, requestedItems } from './checkout-form.ts';

/** The form's one-time keys live under this name. */
export const CHECKOUT_ROUTE = 'POST /catalog/:slug/checkout';

/**
 * Places the order of a posted form, once for its key.
 * @throws Refusal of the details, or of `placeCheckout`
 */
export async function placeFromForm(store: Store, form: CheckoutForm): Promise<Order> {
  if (form.lines.length === 0) throw cartEmpty();
  const problems = checkDetails(form.details, store.country);
  if (problems.length > 0) throw invalidFields(problems);
  const wanted = {
    paymentMethod: 'cod',
    items: requestedItems(form.lines),
    customer: customerOf(form.details, store.country),
    notes: form.details.notes,
  } as const;
  const { order } = await placeCheckout(
    store,
    { ...wanted, expectedTotalMinor: form.seenTotalMinor },
    { idempotency: idempotencyKey(tenantOfStore(store), CHECKOUT_ROUTE, form.key, wanted) },
  );
  return order;
}

const cartEmpty = (): Refusal =>
  new Refusal(400, 'CART_EMPTY', 'Your cart is empty. Nothing was ordered');
