import { invalidFields, Refusal } from '../../../errors.ts';
import { message } from '../../../kernel/translation/translator.ts';
import type { Store } from '../../stores/store.ts';
import { checkDetails } from './check-details.ts';
import { type CheckoutForm, customerOf, requestedItems } from './checkout-form.ts';

/** For any payment method. @throws Refusal 400 CART_EMPTY, or naming every invalid detail */
export function wantedOfForm(store: Store, { lines, details }: CheckoutForm) {
  if (lines.length === 0) throw cartEmpty();
  const problems = checkDetails(details, store.country);
  if (problems.length > 0) throw invalidFields(problems);
  return {
    items: requestedItems(lines),
    customer: customerOf(details, store.country),
    notes: details.notes,
  };
}

const cartEmpty = (): Refusal =>
  new Refusal(400, 'CART_EMPTY', message('errors.checkout.cartEmpty'));
