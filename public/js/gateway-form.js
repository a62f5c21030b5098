/**
 * The gateway's payment form: its script is loaded at the tap, and it opens over the page.
 *
 * @typedef {{ razorpay_payment_id: string, razorpay_signature: string }} Answer
 */

/** @type {Promise<void> | undefined} */
let loaded;

/**
 * Opens the form for what a button asks for. Rejects when its script cannot be loaded.
 * @param {DOMStringMap} asked
 * @param {() => void} [beforeOpening]
 * @returns {Promise<Answer | null>} null: the form was closed
 */
export async function openForm(asked, beforeOpening) {
  try {
    loaded ??= load(asked.script ?? '');
    await loaded;
    beforeOpening?.();
    return await open(asked);
  } catch (error) {
    loaded = undefined;
    throw error;
  }
}

/**
 * Says what a tap on a button for paying does, and unlocks these buttons: until now a tap would have
 * been lost.
 * @param {(button: HTMLElement) => void} start
 */
export function onPay(start) {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[data-pay]') : null;
    if (button instanceof HTMLElement) start(button);
  });
  for (const button of document.querySelectorAll('[data-pay]')) button.removeAttribute('disabled');
}

let paying = false;

/**
 * Lets somebody pay once at a time: the button is locked meanwhile, and says so. It has its words
 * back when there is something to tell, which `tell` puts onto the page.
 * @param {HTMLElement} button with what it says meanwhile as `data-paying`
 * @param {() => Promise<string>} pay empty when the browser goes elsewhere
 * @param {(sentence: string) => Node} tell
 */
export async function payOnce(button, pay, tell) {
  if (paying) return;
  paying = true;
  const before = button.textContent ?? '';
  button.setAttribute('aria-disabled', 'true');
  button.textContent = button.dataset.paying ?? before;
  const sentence = await pay();
  if (!sentence) return;
  paying = false;
  button.removeAttribute('aria-disabled');
  button.textContent = before;
  document.querySelector('[data-pay-message]')?.replaceChildren(tell(sentence));
  button.focus();
}

/** @param {string} address @returns {Promise<void>} */
const load = (address) =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(address));
    });
    document.head.append(script);
  });

/** @param {DOMStringMap} asked @returns {Promise<Answer | null>} */
const open = (asked) =>
  new Promise((resolve) => {
    // The names on the wire are the gateway's own.
    const form = new /** @type {any} */ (window).Razorpay({
      key: asked.key,
      order_id: asked.order,
      amount: asked.amount,
      currency: asked.currency,
      name: asked.shop,
      prefill: { name: asked.name, contact: asked.phone, email: asked.email },
      handler: resolve,
      modal: { ondismiss: () => resolve(null) },
    });
    form.open();
  });
