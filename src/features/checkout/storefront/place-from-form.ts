import { fieldProblem, invalidFields, Refusal } from '../../../errors.ts';
import {
  type IdempotencyKey,
  idempotencyKey,
} from '../../../kernel/idempotency/idempotency-key.ts';
import { tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import { message } from '../../../kernel/translation/translator.ts';
import type { Order } from '../../orders/order.ts';
import type { Store } from '../../stores/store.ts';
import { placeUnpaidCheckout } from '../place-unpaid-checkout.ts';
import { checkDetails } from './check-details.ts';
import { type CheckoutForm, customerOf, requestedItems } from './checkout-form.ts';

export const CHECKOUT_ROUTE = 'POST /catalog/:slug/checkout';

/** Apart from a browser's own keys, which these can never equal. */
const FOREIGN_ROUTE = `${CHECKOUT_ROUTE} elsewhere`;

/**
 * Paid in cash or by transfer, once for the form's key. Null: the order has been placed before, maybe by somebody
 * else.
 * @throws Refusal of the details, or of `placeUnpaidCheckout`
 */
export async function placeFromForm(
  store: Store,
  form: CheckoutForm,
  { language, network }: { language: string; network: string | null },
): Promise<Order | null> {
  const wanted = wantedOfForm(store, form);
  const transfer =
    form.method === 'transfer'
      ? { transfer: { directMethodId: form.directMethodId ?? undefined } }
      : {};
  const { order, replayed } = await placeUnpaidCheckout(
    store,
    { ...wanted, ...transfer, language, expectedTotalMinor: form.seenTotalMinor },
    { idempotency: keyOf(store, form, { ...wanted, ...transfer }), network },
  );
  return replayed && form.foreignKey ? null : order;
}

/** A key of another browser counts for the same content only: others may have got the same link. */
function keyOf(store: Store, { key, foreignKey }: CheckoutForm, wanted: object): IdempotencyKey {
  const tenant = tenantOfStore(store);
  if (!foreignKey) return idempotencyKey(tenant, CHECKOUT_ROUTE, key, wanted);
  const whole = idempotencyKey(tenant, FOREIGN_ROUTE, key, { foreignKey, ...wanted });
  return { ...whole, key: whole.requestHash };
}

/** For any payment method. @throws Refusal 400 CART_EMPTY, or naming every invalid detail */
export function wantedOfForm(store: Store, form: CheckoutForm) {
  const { lines, details, optionId, hasAreas, isPickup } = form;
  if (lines.length === 0) throw cartEmpty();
  const problems = [
    ...checkDetails(details, store.country, { isPickup }),
    ...(hasAreas && !optionId
      ? [fieldProblem('deliveryOptionId', message('errors.checkout.deliveryOption'))]
      : []),
  ];
  if (problems.length > 0) throw invalidFields(problems);
  return {
    items: requestedItems(lines),
    customer: customerOf(form, store.country),
    notes: details.notes,
    ...(hasAreas ? { deliveryOptionId: optionId } : {}),
  };
}

const cartEmpty = (): Refusal =>
  new Refusal(400, 'CART_EMPTY', message('errors.checkout.cartEmpty'));
