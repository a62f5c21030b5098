import { withPostalPlace } from '../../../kernel/format/postal-places.ts';
import type { CheckoutForm } from './checkout-form.ts';

const CITY = 'customer.address.city';
const STATE = 'customer.address.state';

/** City and state of the postal code, where the shopper left them out; what was typed stays. */
export function withPlace(form: CheckoutForm, country: string): CheckoutForm {
  const { details } = form;
  const { city, state } = withPostalPlace(
    {
      city: details[CITY],
      state: details[STATE],
      postalCode: details['customer.address.postalCode'],
    },
    country,
  );
  return { ...form, details: { ...details, [CITY]: city ?? '', [STATE]: state ?? '' } };
}
