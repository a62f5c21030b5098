/**
 * Sends the checkout and takes its answer: never leaves the shopper in front of a browser's own
 * error page. Loaded once the form is touched.
 */
import { field, find, form, say } from './checkout-form.js';
import { beginSending, noteRefused, noteTaken, sendNothing } from './sending.js';
import { shopPath, words } from './shop.js';

const PATIENCE = 30_000;

/**
 * @param {URLSearchParams} body
 * @param {{ placing: boolean, paying: boolean }} what
 * @returns {Promise<boolean>} whether the browser goes elsewhere
 */
export async function sendCheckout(body, { placing, paying }) {
  if (placing) beginSending(field('key').value, linesOfCart());
  else sendNothing();
  try {
    const response = await fetch(`${shopPath}/checkout`, {
      method: 'POST',
      body,
      headers: { accept: 'text/html', 'x-cart': '1' },
      signal: AbortSignal.timeout(PATIENCE),
    });
    return await take(response, paying);
  } catch (error) {
    // There was nothing yet to pay.
    if (paying) return say(words('lostUnpaid'));
    // Nobody knows whether it arrived: the checking page finds out by the form's key.
    if (error instanceof DOMException && error.name === 'TimeoutError') return goChecking();
    return say(words('lost'));
  }
}

/** A product that is bought by itself takes nothing out of the cart. */
const linesOfCart = () => (field('from').value === 'cart' ? JSON.parse(field('items').value) : []);

/** With the product that was bought by itself, so that it can be sent again. */
async function goChecking() {
  const [line] = field('from').value === 'product' ? JSON.parse(field('items').value) : [];
  const asked = new URLSearchParams({
    key: field('key').value,
    ...(line ? { product: line.productId, quantity: String(line.quantity) } : {}),
    ...(line?.variantId ? { variant: line.variantId } : {}),
  });
  const page = `${shopPath}/checkout/check?${asked}`;
  const answer = await fetch(page, { signal: AbortSignal.timeout(PATIENCE) }).catch(() => null);
  return answer && answer.status < 500 ? goTo(page) : say(words('unknown'));
}

/** @param {string} address */
function goTo(address) {
  location.assign(address);
  return true;
}

/** @param {Response} response @param {boolean} paying @returns {Promise<boolean>} as `sendCheckout` */
async function take(response, paying) {
  const path = response.headers.get('location');
  if (response.status === 201 && path) {
    noteTaken(path);
    return paying ? payAt(path) : goTo(path);
  }
  if (response.redirected) return goTo(response.url);
  if (response.status < 500) await noteRefused();
  if (response.ok || response.status === 422) return showAnswer(await response.text());
  if (response.status === 429) {
    const seconds = Number(response.headers.get('retry-after')) || 60;
    return say(words('tooMany', { seconds }));
  }
  return say(words(paying ? 'awayUnpaid' : 'away'));
}

/** Opens the gateway's form over this page, where everything stays typed. @param {string} path */
async function payAt(path) {
  forgetErrors();
  try {
    const gateway = await import('./pay.js');
    const sentence = await gateway.payAt(path);
    if (!sentence) return true;
    say(`${sentence} ${words('kept')}`, 'notice');
    // The form's frame took the focus away with it.
    find('[data-place]')?.focus({ preventScroll: true });
    return false;
  } catch {
    // Its own page can open the form as well.
    return goTo(path);
  }
}

/** What an earlier try got wrong is right now. */
function forgetErrors() {
  for (const error of form()?.querySelectorAll('#errors, .wrong') ?? []) error.remove();
  for (const field of form()?.querySelectorAll('[aria-invalid]') ?? []) {
    field.removeAttribute('aria-invalid');
  }
}

/** Puts the answered page in the place of this one; what was typed is in it. @param {string} html */
function showAnswer(html) {
  const answered = new DOMParser().parseFromString(html, 'text/html').querySelector('main');
  const main = document.querySelector('main');
  if (!answered || !main) return false;
  main.replaceWith(document.adoptNode(answered));
  find('#errors')?.focus();
  return false;
}
