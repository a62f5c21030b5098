import { checkoutKeyFor, shopperBrowserName } from '../../src/plugins/access/shopper-browser.ts';
import { freshAddress } from './accounts.ts';
import { JWT_SECRET, type TestApp } from './app.ts';

/** What a shopper types into the checkout's form. */
export const DETAILS = {
  'customer.name': 'Asha Rao',
  'customer.phone': '98765 43210',
  'customer.address.line1': '12 Beach Road',
  'customer.address.city': 'Kozhikode',
  'customer.address.state': 'Kerala',
  'customer.address.postalCode': '673032',
};

const COOKIE = 'a-cookie-of-a-shoppers-browser-1';

/** The cookie of a browser that a checkout was shown to. */
export const SHOPPERS_COOKIE = `sk_shopper=${COOKIE}`;

/** The idempotency key that a page is made with from a token, for the browser with that cookie. */
export const keyOf = (token: string): string =>
  checkoutKeyFor(JWT_SECRET, shopperBrowserName(JWT_SECRET, COOKIE), token);

export const KEY = keyOf('a-token-that-a-page-was-made-of1');

/** Sends a form as that browser does without script. */
export const sendFormOf =
  (context: TestApp) =>
  (url: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
    context.app.inject({
      method: 'POST',
      url,
      remoteAddress: freshAddress(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        cookie: SHOPPERS_COOKIE,
        ...headers,
      },
      payload: new URLSearchParams(form).toString(),
    });
