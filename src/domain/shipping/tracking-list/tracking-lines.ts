import { english, type Message, message } from '../../../translation/translator.ts';
import { readAwb } from '../fulfillments/parcel-fields.ts';

/** One line of a pasted list: order, tracking number, and optionally the courier. */
export interface TrackingLine {
  /** Of the pasted text, from 1. */
  line: number;
  /** As it was pasted. */
  content: string;
  orderNumber: number | null;
  awb: string;
  courier: string;
  /** Why it is invalid, in English; empty when it is valid. */
  problem: string;
  /** The same for pages; absent where it has no other words. */
  words?: Message;
}

/** More than a seller ships in a day. */
export const MAX_TRACKING_LINES = 200;
export const MAX_ORDER_NUMBER = 2_147_483_647;
/** Longer than its three parts can be. Trimming takes quadratic time. */
const MAX_LINE = 1_000;

/**
 * Parses a pasted list of "order number, AWB, courier", separated by commas, semicolons, tabs as in
 * a spreadsheet, or a space. Empty lines and headings are skipped; lines beyond the limit are left
 * out.
 */
export const readTrackingLines = (text: string): TrackingLine[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((content, index) => ({ content: content.trim(), line: index + 1 }))
    .filter(({ content, line }) => content !== '' && !(line === 1 && isHeading(content)))
    .slice(0, MAX_TRACKING_LINES)
    .map(readLine);

const isHeading = (content: string): boolean => /^["']?(?:order|#|no\.?\b)[^\d]*$/i.test(content);

function readLine({ content, line }: { content: string; line: number }): TrackingLine {
  const [first = '', second = '', ...rest] = partsOf(content);
  const number = /^#?(\d{1,10})$/.exec(first)?.[1];
  const orderNumber = number && Number(number) <= MAX_ORDER_NUMBER ? Number(number) : null;
  return trackingLine({ line, content, orderNumber, typedAwb: second, courier: rest.join(' ') });
}

/** A line with its parts and their problems. */
export function trackingLine({
  line,
  content,
  orderNumber,
  typedAwb,
  courier,
}: Pick<TrackingLine, 'line' | 'content' | 'orderNumber' | 'courier'> & {
  typedAwb: string;
}): TrackingLine {
  const { value: awb, problem: awbProblem } = readAwb(typedAwb);
  const problem =
    orderNumber === null
      ? message('errors.shipping.line.noNumber')
      : awb === ''
        ? message('errors.shipping.line.noAwb')
        : awbProblem && message('errors.shipping.line.badAwb', { problem: awbProblem });
  const kept = { awb: awb.slice(0, 60), courier: courier.slice(0, 60) };
  return { line, content, orderNumber, ...kept, ...lineProblem(problem) };
}

/** A line's problem in both forms. @param words undefined for none, English text as it is */
export function lineProblem(
  words: Message | string | undefined,
): Pick<TrackingLine, 'problem' | 'words'> {
  if (typeof words !== 'object') return { problem: words ?? '' };
  return { problem: english(words.key, words.values), words };
}

/** Splits by separators; without any, the first two words count, and the rest is a name. */
function partsOf(content: string): string[] {
  const separator = [/\t+/, /;/, /,/].find((each) => each.test(content)) ?? /\s+/;
  return content
    .slice(0, MAX_LINE)
    .split(separator)
    .map((part) => part.replace(/^["'\s]+|["'\s]+$/g, ''))
    .slice(0, 8);
}
