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
