import { postalPlace } from '../../../kernel/format/postal-places.ts';
import type { CheckoutForm } from './checkout-form.ts';

const CITY = 'customer.address.city';
const STATE = 'customer.address.state';

/** City and state of the postal code, where the shopper left them out; what was typed stays. */
export function withPlace(form: CheckoutForm, country: string): CheckoutForm {
  const { details } = form;
  const place = postalPlace(country, details['customer.address.postalCode'] ?? '');
  if (!place) return form;
  return {
    ...form,
    details: {
      ...details,
      [CITY]: details[CITY]?.trim() || (place.city ?? ''),
      [STATE]: details[STATE]?.trim() || place.state,
    },
  };
}
