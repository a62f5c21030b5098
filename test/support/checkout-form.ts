import { freshAddress } from './accounts.ts';
import type { TestApp } from './app.ts';

/** What a shopper types into the checkout's form. */
export const DETAILS = {
  'customer.name': 'Asha Rao',
  'customer.phone': '98765 43210',
  'customer.address.line1': '12 Beach Road',
  'customer.address.city': 'Kozhikode',
  'customer.address.state': 'Kerala',
  'customer.address.postalCode': '673032',
};

/** The idempotency key that a page was made with. */
export const KEY = 'a-key-that-a-page-was-made-with-1';

/** Sends a form as a shopper's browser without script does. */
export const sendFormOf =
  (context: TestApp) =>
  (url: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
    context.app.inject({
      method: 'POST',
      url,
      remoteAddress: freshAddress(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(form).toString(),
    });
