/** What our side asked to be sent, from either channel's form. */
export interface Sending {
  channel: 'chat' | 'social';
  /** With its plus, or the provider's lasting id. */
  to: string;
  /** Empty for a text. */
  template: string;
  values: string[];
  text: string;
  /** Our own name for it. */
  reference: string;
  /** What its button asks for; null: it has none. */
  payment: Payment | null;
}

interface Payment {
  reference: string;
  currency: string;
  /** Hundredths. */
  total: number;
  /** How it is paid, such as `upi_intent_link`. */
  setting: string;
}

interface Amount {
  value?: number;
  offset?: number;
}

/** Of a message with a button to pay. */
interface OrderDetails {
  body?: { text?: string };
  action?: {
    name?: string;
    parameters?: {
      reference_id?: string;
      currency?: string;
      total_amount?: Amount;
      payment_settings?: { type?: string }[];
      order?: {
        items?: { name?: string; amount?: Amount; quantity?: number }[];
        subtotal?: Amount;
        tax?: Amount;
        shipping?: Amount;
        discount?: Amount;
      };
    };
  };
}

/** The body of a call in either channel's form. */
export interface SendBody {
  messaging_product?: string;
  to?: string;
  recipient?: string | { id?: string };
  template?: {
    name?: string;
    components?: { parameters?: { text?: string }[] }[];
  };
  text?: { body?: string };
  interactive?: OrderDetails;
  message?: { text?: string };
  biz_opaque_callback_data?: string;
}

const CHAT_ID = /^[A-Z]{2}\.(?:ENT\.)?[A-Za-z0-9]{1,128}$/;
/** Instagram's, which is stricter than that of pages. */
const MAX_SOCIAL_BYTES = 1_000;
const MAX_CHAT = 4_096;
/** Of a text above a button. */
const MAX_BODY = 1_024;
const MAX_ITEM = 60;

/** What is to be sent; null for what the provider would call an invalid parameter. */
export const readSend = (body: SendBody): Sending | null =>
  body.messaging_product === 'whatsapp' ? chatSend(body) : socialSend(body);

function chatSend({ to, recipient, template, text, interactive, ...body }: SendBody) {
  const receiver = to ?? (typeof recipient === 'string' ? recipient : '');
  if (to === undefined ? !CHAT_ID.test(receiver) : !/^\+\d+$/.test(receiver)) return null;
  const payment = interactive ? paymentOf(interactive) : null;
  if (interactive && payment === null) return null;
  const words = interactive?.body?.text ?? text?.body ?? '';
  const most = payment ? MAX_BODY : MAX_CHAT;
  if (!template?.name && (words === '' || words.length > most)) return null;
  const values = (template?.components ?? []).flatMap(({ parameters = [] }) =>
    parameters.map((parameter) => parameter.text ?? ''),
  );
  const reference = body.biz_opaque_callback_data ?? '';
  const name = template?.name ?? '';
  const message = { to: receiver, template: name, values, text: words, reference, payment };
  return { channel: 'chat' as const, ...message };
}

/** Null where the sums or names are not as the provider wants them. */
function paymentOf({ action }: OrderDetails): Payment | null {
  const { reference_id: reference = '', currency = '', ...asked } = action?.parameters ?? {};
  const { items = [], subtotal, tax, shipping, discount } = asked.order ?? {};
  const goods = items.reduce((sum, { amount, quantity = 0 }) => sum + minor(amount) * quantity, 0);
  const total = minor(asked.total_amount);
  const sum = minor(subtotal) + minor(tax) + minor(shipping) - minor(discount);
  const [setting] = asked.payment_settings ?? [];
  const isWhole =
    action?.name === 'review_and_pay' &&
    /^[\w.-]{1,35}$/.test(reference) &&
    items.every(({ name = '' }) => name !== '' && name.length <= MAX_ITEM) &&
    goods === minor(subtotal) &&
    sum === total;
  return isWhole ? { reference, currency, total, setting: setting?.type ?? '' } : null;
}

/** Not a number where the offset is another. */
const minor = ({ value = 0, offset = 100 }: Amount = {}): number =>
  offset === 100 ? value : Number.NaN;

function socialSend({ recipient, message }: SendBody): Sending | null {
  const to = typeof recipient === 'object' ? (recipient.id ?? '') : '';
  const text = message?.text ?? '';
  if (to === '' || text === '' || Buffer.byteLength(text) > MAX_SOCIAL_BYTES) return null;
  return { channel: 'social', to, template: '', values: [], text, reference: '', payment: null };
}
