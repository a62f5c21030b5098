// The script of the payment form, as the real gateway's: a shop page loads it, makes a `Razorpay`
// and opens it. Styles go through properties, because the page's policy takes no inline ones.
(() => {
  const { src } = /** @type {HTMLScriptElement} */ (document.currentScript);
  const { origin } = new URL(src);

  class Razorpay {
    /** @param {Record<string, any>} options */
    constructor(options) {
      this.options = options;
      /** @type {Record<string, ((answer: object) => void)[]>} */
      this.listeners = {};
      /** @type {HTMLIFrameElement | null} */
      this.frame = null;
      this.hear = this.hear.bind(this);
    }

    /** @param {string} event @param {(answer: object) => void} listener */
    on(event, listener) {
      this.listeners[event] ??= [];
      this.listeners[event].push(listener);
      return this;
    }

    open() {
      if (this.frame) return;
      const frame = document.createElement('iframe');
      frame.title = 'Payment form';
      frame.src = this.address();
      const style = {
        position: 'fixed',
        inset: '0',
        width: '100%',
        height: '100%',
        border: '0',
        margin: '0',
        'max-width': 'none',
        'z-index': '2147483647',
        'color-scheme': 'light',
      };
      for (const [name, value] of Object.entries(style)) frame.style.setProperty(name, value);
      frame.addEventListener('load', () => frame.focus());
      window.addEventListener('message', this.hear);
      this.frame = frame;
      this.overflow = document.documentElement.style.getPropertyValue('overflow');
      document.documentElement.style.setProperty('overflow', 'hidden');
      document.body.append(frame);
    }

    close() {
      if (!this.frame) return;
      window.removeEventListener('message', this.hear);
      document.documentElement.style.setProperty('overflow', this.overflow ?? '');
      this.frame.remove();
      this.frame = null;
    }

    address() {
      const { key, order_id, name, prefill = {}, theme = {} } = this.options;
      const query = new URLSearchParams({ origin: location.origin });
      const { contact, email } = prefill;
      const asked = { key_id: key, order_id, name, contact, email, color: theme.color };
      for (const [field, value] of Object.entries(asked)) if (value) query.set(field, value);
      return `${origin}/v1/checkout/form?${query}`;
    }

    /** @param {MessageEvent} message */
    hear({ origin: from, source, data }) {
      if (from !== origin || !this.frame || source !== this.frame.contentWindow) return;
      if (data?.event === 'paid') {
        this.close();
        this.options.handler?.(data.answer);
      }
      if (data?.event === 'failed') {
        for (const listener of this.listeners['payment.failed'] ?? []) listener(data.answer);
      }
      if (data?.event === 'dismissed') {
        this.close();
        this.options.modal?.ondismiss?.();
      }
    }
  }

  Object.assign(window, { Razorpay });
})();
