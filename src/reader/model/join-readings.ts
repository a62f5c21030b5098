import { findErrors } from '../built-in/find-errors.ts';
import type {
  OtherReading,
  ParsedLine,
  ParsedMessage,
  ParseError,
} from '../built-in/parsed-message.ts';
import { type Agreement, agreementOf } from './agreement.ts';
import { JOIN_WEIGHTS, type JoinWeights, joinConfidence, joinFeatures } from './join-confidence.ts';
import type { ModelReading } from './model-reading.ts';
import { orderTheSame } from './order-the-same.ts';

/** Both readers agree. */
const SHARED = 0.97;
/** Only one reader says so: somebody should check it. */
const ALONE = 0.89;
/** Parts from here on are confirmed by the shopper's words. */
const BORNE_OUT = 0.9;
/** From here on, an order of the built-in reader is shown to a person. */
const LIKELY_ORDER = 0.5;
const MOST_ALTERNATIVES = 2;
/** The confidence that nothing is ordered: both say so, or only the model. */
const NONE_OF_BOTH = 0.97;
const NONE_OF_MODEL = 0.8;

/**
 * One reading from both readers. Where they agree, confidence is high; where they differ, the
 * model's lines are used and marked, and the built-in reading is offered as an alternative. An
 * order that only one of them sees is not dropped: a person is asked.
 * @param earlier messages before this one
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
    callsOff: model.callsOff,
    reader: 'model',
    alternatives: alternativesOf(builtIn, model),
  };
}

const DOUBT: ParseError = { code: 'IS_IT_AN_ORDER', text: '' };
const isDoubt = ({ code }: ParseError): boolean => code === DOUBT.code;

/** Lines of both get the highest confidence; all others are marked for checking. */
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

/** The person as the model reads them; a number that it doesn't mention is kept. */
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

/** What the built-in reader has and the model doesn't. */
function alternativesOf(builtIn: ParsedMessage, model: ModelReading): OtherReading[] {
  const { reader, intent, lines, unmatched, confidence } = builtIn;
  const own = { reader, intent, lines, unmatched, confidence };
  return [...(intent === 'none' ? [] : [own]), ...builtIn.alternatives]
    .filter((other) => !orderTheSame(other, model))
    .slice(0, MOST_ALTERNATIVES);
}

function joinNone(builtIn: ParsedMessage, model: ModelReading): ParsedMessage {
  const ordersToUs = builtIn.intent === 'order';
  const ordersAlone = model.callsOff === null && ordersToUs;
  const isDoubtful = model.isDoubtful || (ordersAlone && builtIn.confidence >= LIKELY_ORDER);
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
    callsOff: model.callsOff ?? builtIn.callsOff,
    reader: 'model',
    alternatives: [],
  };
}
