import { CALLED_OFF, type CalledOff } from '../built-in/parsed-message.ts';

const nullable = (type: string) => ({ type: [type, 'null'] });
const object = (properties: Record<string, unknown>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
const list = (items: unknown) => ({ type: 'array', items });

/**
 * The form of an answer, as a JSON schema of the subset that strict structured outputs support. The
 * same for all messages, since servers need seconds to prepare a new one. It has no price and no
 * status.
 */
export const ANSWER_SCHEMA = object({
  steps: { type: 'string' },
  intent: { type: 'string', enum: ['order', 'none'] },
  doubt: { type: 'boolean' },
  calledOff: { type: 'string', enum: ['no', ...CALLED_OFF] },
  lines: list(
    object({
      product: { type: 'string' },
      variant: nullable('string'),
      quantity: { type: 'integer' },
      quotes: list(object({ message: { type: 'string' }, words: { type: 'string' } })),
    }),
  ),
  unmatched: list(object({ text: { type: 'string' }, quantity: nullable('integer') })),
  customer: object({
    name: nullable('string'),
    phone: nullable('string'),
    postalCode: nullable('string'),
    city: nullable('string'),
    addressLine: nullable('string'),
  }),
});

/** Words of a message, quoted in an answer. */
export interface Quote {
  message: string;
  words: string;
}

/** A line of an answer, not checked yet. */
export interface AnswerLine {
  product: string;
  variant: string | null;
  quantity: number;
  quotes: Quote[];
}

/** An answer of the right form, not checked yet. */
export interface Answer {
  intent: 'order' | 'none';
  doubt: boolean;
  /** Null: nothing, or not told. */
  calledOff: CalledOff | null;
  lines: AnswerLine[];
  unmatched: { text: string; quantity: number | null }[];
  customer: Record<'name' | 'phone' | 'postalCode' | 'city' | 'addressLine', string | null>;
}

type Shape = Record<string, unknown>;

/** An answer of the requested form; null for another. Unknown fields are left out. */
export function answerOf(value: unknown): Answer | null {
  if (!isShape(value)) return null;
  const { intent, doubt, calledOff, lines, unmatched, customer } = value;
  if (intent !== 'order' && intent !== 'none') return null;
  if (!Array.isArray(lines) || !Array.isArray(unmatched) || !isShape(customer)) return null;
  const answerLines = lines.map(lineOf);
  const words = unmatched.map(labelsOf);
  if (answerLines.includes(null) || words.includes(null)) return null;
  return {
    intent,
    doubt: doubt === true,
    calledOff: CALLED_OFF.find((scope) => scope === calledOff) ?? null,
    lines: answerLines.filter((line) => line !== null),
    unmatched: words.filter((each) => each !== null),
    customer: personOf(customer),
  };
}

const personOf = ({ name, phone, postalCode, city, addressLine }: Shape): Answer['customer'] => ({
  name: textOrNull(name),
  phone: textOrNull(phone),
  postalCode: textOrNull(postalCode),
  city: textOrNull(city),
  addressLine: textOrNull(addressLine),
});

function lineOf(value: unknown): AnswerLine | null {
  if (!isShape(value)) return null;
  const { product, variant, quantity, quotes } = value;
  if (typeof product !== 'string' || typeof quantity !== 'number') return null;
  if (variant !== null && typeof variant !== 'string') return null;
  if (!Array.isArray(quotes)) return null;
  return { product, variant, quantity, quotes: quotes.flatMap((quote) => quoteOf(quote) ?? []) };
}

function quoteOf(value: unknown): Quote | null {
  if (!isShape(value)) return null;
  const { message, words } = value;
  return typeof message === 'string' && typeof words === 'string' ? { message, words } : null;
}

function labelsOf(value: unknown): Answer['unmatched'][number] | null {
  if (!isShape(value)) return null;
  const { text, quantity } = value;
  if (typeof text !== 'string') return null;
  return { text, quantity: typeof quantity === 'number' ? quantity : null };
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const isShape = (value: unknown): value is Shape =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
