import type { MessageKey } from './kernel/translation/message-key.ts';
import {
  english,
  type Message,
  message,
  type Translator,
} from './kernel/translation/translator.ts';

export const MISSING_THINGS = {
  Account: 'errors.notFound.account',
  'API key': 'errors.notFound.apiKey',
  'Bulk action': 'errors.notFound.bulkAction',
  Channel: 'errors.notFound.channel',
  Conversation: 'errors.notFound.conversation',
  Customer: 'errors.notFound.customer',
  Delivery: 'errors.notFound.delivery',
  'Delivery area': 'errors.notFound.deliveryArea',
  Device: 'errors.notFound.device',
  Documents: 'errors.notFound.documents',
  Draft: 'errors.notFound.draft',
  Event: 'errors.notFound.event',
  File: 'errors.notFound.file',
  Import: 'errors.notFound.import',
  Invitation: 'errors.notFound.invitation',
  Invoice: 'errors.notFound.invoice',
  Label: 'errors.notFound.label',
  Letter: 'errors.notFound.letter',
  Logo: 'errors.notFound.logo',
  Message: 'errors.notFound.message',
  Name: 'errors.notFound.name',
  Notice: 'errors.notFound.notice',
  Notification: 'errors.notFound.notification',
  Operator: 'errors.notFound.operator',
  Order: 'errors.notFound.order',
  Page: 'errors.notFound.page',
  Parcel: 'errors.notFound.parcel',
  Passkey: 'errors.notFound.passkey',
  Payment: 'errors.notFound.payment',
  'Payment claim': 'errors.notFound.paymentClaim',
  'Payment method': 'errors.notFound.paymentMethod',
  'Payment request': 'errors.notFound.paymentRequest',
  Phone: 'errors.notFound.phone',
  Photo: 'errors.notFound.photo',
  Product: 'errors.notFound.product',
  'Recurring job': 'errors.notFound.recurringJob',
  Refund: 'errors.notFound.refund',
  Session: 'errors.notFound.session',
  Shop: 'errors.notFound.shop',
  Source: 'errors.notFound.source',
  'Staff member': 'errors.notFound.staffMember',
  Store: 'errors.notFound.store',
  Subscription: 'errors.notFound.subscription',
  User: 'errors.notFound.user',
  Variant: 'errors.notFound.variant',
  View: 'errors.notFound.view',
  'Webhook endpoint': 'errors.notFound.webhookEndpoint',
} as const satisfies Record<string, MessageKey>;

export type MissingThing = keyof typeof MISSING_THINGS;

/** Rolls back the transaction. `message` is English, for the API and logs. */
export class Refusal extends Error {
  readonly statusCode: number;
  readonly code: string;
  readonly details: unknown;
  /** For pages; null where only programs and operators see it. */
  readonly words: Message | null;

  constructor(statusCode: number, code: string, text: string | Message, details?: unknown) {
    super(englishText(text));
    this.name = 'Refusal';
    this.statusCode = statusCode;
    this.code = code;
    this.details = details;
    this.words = typeof text === 'string' ? null : text;
  }

  textIn(t: Translator): string {
    return this.words ? t(this.words.key, this.words.values) : this.message;
  }
}

const englishText = (text: string | Message): string =>
  typeof text === 'string' ? text : english(text.key, text.values);

/** `path` is the field's path in the body, such as `items.0.quantity`. */
export interface FieldProblem {
  path: string;
  /** English. */
  message: string;
  /** For pages; absent where the message is for programs. */
  words?: Message;
}

export const fieldProblem = (path: string, words: Message): Required<FieldProblem> => ({
  path,
  message: englishText(words),
  words,
});

export const problemIn = ({ words, message }: FieldProblem, t: Translator): string =>
  words ? t(words.key, words.values) : message;

/** 400; the message names the first field. */
export function invalidFields(problems: FieldProblem[]): Refusal {
  const first = problems[0];
  const text = first
    ? `${first.path || 'The body'} ${first.message}`
    : message('errors.request.invalid');
  return new Refusal(400, 'VALIDATION_FAILED', text, { fields: problems });
}

export const invalidField = (path: string, text: string | Message): Refusal =>
  invalidFields([typeof text === 'string' ? { path, message: text } : fieldProblem(path, text)]);

/** @throws Refusal 400 when any field is wrong */
export function refuseProblems(problems: FieldProblem[]): void {
  if (problems.length > 0) throw invalidFields(problems);
}

/** 404, the same for a missing row and for a row of another tenant. */
export const notFound = (what: MissingThing): Refusal =>
  new Refusal(404, 'NOT_FOUND', message(MISSING_THINGS[what]));

/** 409: the request is valid, but the present state doesn't allow it. */
export const conflict = (code: string, text: string | Message, details?: unknown): Refusal =>
  new Refusal(409, code, text, details);

/** 403 for a missing role. */
export const forbidden = (text: string | Message): Refusal => new Refusal(403, 'FORBIDDEN', text);

/**
 * 429 with the milliseconds after which a retry can succeed.
 * @param key of a message with `{minutes}`
 */
export function tooMany(key: MessageKey, waitMs: number): Refusal {
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1_000));
  const minutes = Math.ceil(retryAfter / 60);
  return new Refusal(429, 'RATE_LIMITED', message(key, { minutes }), { retryAfter });
}
