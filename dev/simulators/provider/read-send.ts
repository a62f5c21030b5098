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
  message?: { text?: string };
  biz_opaque_callback_data?: string;
}

const CHAT_ID = /^[A-Z]{2}\.(?:ENT\.)?[A-Za-z0-9]{1,128}$/;
/** Instagram's, which is stricter than that of pages. */
const MAX_SOCIAL_BYTES = 1_000;
const MAX_CHAT = 4_096;

/** What is to be sent; null for what the provider would call an invalid parameter. */
export const readSend = (body: SendBody): Sending | null =>
  body.messaging_product === 'whatsapp' ? chatSend(body) : socialSend(body);

function chatSend({ to, recipient, template, text, ...body }: SendBody): Sending | null {
  const receiver = to ?? (typeof recipient === 'string' ? recipient : '');
  if (to === undefined ? !CHAT_ID.test(receiver) : !/^\+\d+$/.test(receiver)) return null;
  const words = text?.body ?? '';
  if (!template?.name && (words === '' || words.length > MAX_CHAT)) return null;
  const values = (template?.components ?? []).flatMap(({ parameters = [] }) =>
    parameters.map((parameter) => parameter.text ?? ''),
  );
  const reference = body.biz_opaque_callback_data ?? '';
  const name = template?.name ?? '';
  return { channel: 'chat', to: receiver, template: name, values, text: words, reference };
}

function socialSend({ recipient, message }: SendBody): Sending | null {
  const to = typeof recipient === 'object' ? (recipient.id ?? '') : '';
  const text = message?.text ?? '';
  if (to === '' || text === '' || Buffer.byteLength(text) > MAX_SOCIAL_BYTES) return null;
  return { channel: 'social', to, template: '', values: [], text, reference: '' };
}
