import { findErrors } from '../parse/find-errors.ts';
import type {
  OtherReading,
  ParsedLine,
  ParsedMessage,
  ParseError,
} from '../parse/parsed-message.ts';
import { type Agreement, agreementOf } from './agreement.ts';
import { JOIN_WEIGHTS, type JoinWeights, joinConfidence, joinFeatures } from './join-confidence.ts';
import type { ModelReading } from './model-reading.ts';
import { orderTheSame } from './order-the-same.ts';

/** Read so by both. */
const SHARED = 0.97;
/** What one reader alone says is to be looked at. */
const ALONE = 0.89;
/** Parts from here on are borne out by the shopper's words. */
const BORNE_OUT = 0.9;
/** From here on an order of the built-in reader is kept before a person's eyes. */
const LIKELY_ORDER = 0.5;
const MOST_ALTERNATIVES = 2;
/** How sure it is that nothing is ordered: both say so, or the model alone. */
const NONE_OF_BOTH = 0.97;
const NONE_OF_MODEL = 0.8;

/**
 * One reading of both readers. Where they agree it is sure; where they differ the model's stands,
 * its lines marked, and the built-in one is offered beside it. What either takes for an order does
 * not vanish: a person is asked.
 * @param earlier messages that stand before this one
 */
export function joinReadings(
  builtIn: ParsedMessage,
  model: ModelReading,
  earlier: number,
  weights = JOIN_WEIGHTS,
): ParsedMessage {
  return model.intent === 'order'
    ? joinOrder(builtIn, model, earlier, weights)
    : joinNone(builtIn, model);
}

function joinOrder(
  builtIn: ParsedMessage,
  model: ModelReading,
  earlier: number,
  weights: JoinWeights,
): ParsedMessage {
  const agreement = agreementOf(builtIn, model);
  const person = personOf(builtIn, model);
  const { unmatched } = model;
  const lines = model.lines.map((line) => marked(line, agreement));
  const reading = { customer: person.customer, spans: {}, taken: [], invalidPhone: null };
  const features = joinFeatures(builtIn, model, agreement, earlier);
  const isSeenByBoth = builtIn.intent === 'order' || builtIn.parseErrors.some(isDoubt);
  const isBorneOut = model.lines.some(({ parts }) => parts.product >= BORNE_OUT);
  const isDoubtful = model.isDoubtful || !(isSeenByBoth || isBorneOut);
  return {
    intent: 'order',
    intentReasons: builtIn.intent === 'order' ? builtIn.intentReasons : ['ordering_words'],
    lines,
    unmatched,
    ...person,
    confidence: joinConfidence(features, model, isDoubtful, weights),
    parseErrors: [
      ...findErrors(lines, unmatched, reading),
      ...builtIn.parseErrors.filter(({ code }) => code === 'PHONE_INVALID'),
      ...(isDoubtful ? [DOUBT] : []),
    ],
    reader: 'model',
    alternatives: alternativesOf(builtIn, model),
  };
}

const DOUBT: ParseError = { code: 'IS_IT_AN_ORDER', text: '' };
const isDoubt = ({ code }: ParseError): boolean => code === DOUBT.code;

/** Lines of both are as sure as can be, all others are for a person to look at. */
function marked(line: ParsedLine, { shared, isSame }: Agreement): ParsedLine {
  const { product, variant, quantity } = line.parts;
  const parts = shared.has(line)
    ? {
        product: Math.max(SHARED, product),
        variant: line.variantId === null ? variant : Math.max(SHARED, variant),
        quantity: Math.max(SHARED, quantity),
      }
    : line.parts;
  const most = shared.has(line) || isSame ? 1 : ALONE;
  const confidence = Math.min(most, parts.product * parts.variant * parts.quantity);
  return { ...line, parts, confidence };
}

/** The model's words for who it is; a number that it says nothing of stays. */
function personOf(
  builtIn: ParsedMessage,
  model: ModelReading,
): Pick<ParsedMessage, 'customer' | 'customerSpans'> {
  const { phone, postalCode } = builtIn.customer;
  const spans = builtIn.customerSpans;
  return {
    customer: {
      ...(phone ? { phone } : {}),
      ...(postalCode ? { postalCode } : {}),
      ...model.customer,
    },
    customerSpans: {
      ...(spans.phone ? { phone: spans.phone } : {}),
      ...(spans.postalCode ? { postalCode: spans.postalCode } : {}),
      ...model.customerSpans,
    },
  };
}

/** What the built-in reader has and the model has not. */
function alternativesOf(builtIn: ParsedMessage, model: ModelReading): OtherReading[] {
  const { reader, intent, lines, unmatched, confidence } = builtIn;
  const own = { reader, intent, lines, unmatched, confidence };
  return [...(intent === 'none' ? [] : [own]), ...builtIn.alternatives]
    .filter((other) => !orderTheSame(other, model))
    .slice(0, MOST_ALTERNATIVES);
}

function joinNone(builtIn: ParsedMessage, model: ModelReading): ParsedMessage {
  const ordersToUs = builtIn.intent === 'order';
  const isDoubtful = model.isDoubtful || (ordersToUs && builtIn.confidence >= LIKELY_ORDER);
  const { lines, unmatched } = builtIn;
  const others = builtIn.parseErrors.filter((error) => !isDoubt(error));
  return {
    ...builtIn,
    ...personOf(builtIn, model),
    intent: 'none',
    intentReasons: ordersToUs ? ['nothing_to_order'] : builtIn.intentReasons,
    lines: isDoubtful ? lines : [],
    unmatched: isDoubtful ? unmatched : [],
    confidence: ordersToUs ? NONE_OF_MODEL : NONE_OF_BOTH,
    parseErrors: isDoubtful ? [...others, DOUBT] : [],
    reader: 'model',
    alternatives: [],
  };
}
