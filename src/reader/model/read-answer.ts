import { firstReadAgain, LONGEST_READ } from '../built-in/parse-message.ts';
import type { ParsedCustomer, ParsedMessage, UnmatchedWords } from '../built-in/parsed-message.ts';
import { type Answer, answerOf } from './answer-form.ts';
import { readLines } from './check-lines.ts';
import { findWords, type QuotedTexts, quotedTexts } from './find-quote.ts';
import { putBack } from './hide-words.ts';
import { isPieces } from './judge-line.ts';
import type { CheckedAnswer, Dropped } from './model-reading.ts';
import type { ReaderInput, ReaderRequest } from './reader-request.ts';

/** In characters; the longest written order is a tenth of it. */
const LONGEST_ANSWER = 131_072;
/** The most unsold items that are kept. */
const MOST_UNMATCHED = 50;

/**
 * Checks a model's answer against its request and the shopper's words; what they don't confirm is
 * dropped. Never throws.
 * @param content the text of the answer
 */
export function readAnswer(
  content: string,
  request: ReaderRequest,
  input: ReaderInput,
): CheckedAnswer {
  if (content.length > LONGEST_ANSWER) return { reading: null, fault: 'too_long' };
  const value = jsonOf(content);
  if (value === undefined) return { reading: null, fault: 'not_json' };
  const answer = answerOf(value);
  if (answer === null) return { reading: null, fault: 'wrong_form' };
  const quoted = textsOf(input, request);
  const told = customerIn(answer, quoted);
  const { intent, doubt: isDoubtful, calledOff: callsOff } = answer;
  if (intent === 'none') {
    if (input.before.isOrder) return { reading: null, fault: 'nothing_stands' };
    return {
      reading: { intent, isDoubtful, callsOff, lines: [], unmatched: [], ...told },
      fault: null,
    };
  }
  const { lines, dropped } = readLines(answer.lines, quoted, request.candidates, input);
  const unmatched = unmatchedIn(answer, quoted, dropped);
  if (lines.length + unmatched.length === 0) return { reading: null, fault: 'nothing_stands' };
  const all = [...dropped, ...told.dropped];
  return {
    reading: { intent, isDoubtful, callsOff, lines, unmatched, ...told, dropped: all },
    fault: null,
  };
}

function jsonOf(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}

function textsOf({ text, before: { messages } }: ReaderInput, { hidden }: ReaderRequest) {
  const texts = [...messages, text].map((each) => each.slice(0, LONGEST_READ));
  return quotedTexts(texts, firstReadAgain([...messages, text]), hidden);
}

/** @param dropped gets an entry for each that is in no message */
function unmatchedIn(answer: Answer, quoted: QuotedTexts, dropped: Dropped[]): UnmatchedWords[] {
  const { texts, first, hidden } = quoted;
  const places = texts.map((_, at) => texts.length - 1 - at).filter((at) => at >= first);
  const found: UnmatchedWords[] = [];
  for (const { text, quantity } of answer.unmatched.slice(0, MOST_UNMATCHED)) {
    const span = findWords(putBack(text, hidden), places, quoted);
    if (span === null) {
      dropped.push('words_not_there');
      continue;
    }
    const words = (texts[span.message] ?? '').slice(span.start, span.end);
    const isCount = quantity !== null && isPieces(quantity);
    found.push({ text: words, quantity: isCount ? quantity : null, spans: [span] });
  }
  return found;
}

interface Person {
  customer: ParsedCustomer;
  customerSpans: ParsedMessage['customerSpans'];
  dropped: Dropped[];
}

const NUMBERS = { phone: 'phone', postalCode: 'postal' } as const;

/** Only what is in the message itself; numbers by their tokens. */
function customerIn({ customer }: Answer, quoted: QuotedTexts): Person {
  const person: Person = { customer: {}, customerSpans: {}, dropped: [] };
  const message = quoted.texts.length - 1;
  for (const field of ['name', 'city', 'addressLine'] as const) {
    const words = customer[field];
    if (!words?.trim()) continue;
    const span = findWords(putBack(words, quoted.hidden), [message], quoted);
    if (span === null) person.dropped.push('words_not_there');
    else {
      person.customer[field] = (quoted.texts[message] ?? '').slice(span.start, span.end);
      person.customerSpans[field] = span;
    }
  }
  for (const field of ['phone', 'postalCode'] as const) {
    const hidden = quoted.hidden.find(
      (word) =>
        word.token === customer[field] && word.message === message && word.kind === NUMBERS[field],
    );
    if (!hidden?.value) continue;
    person.customer[field] = hidden.value;
    person.customerSpans[field] = { message, start: hidden.start, end: hidden.end };
  }
  return person;
}
