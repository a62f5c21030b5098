import { customerParts, type PartState } from '../../../domain/drafts/count-parts.ts';
import type { Draft } from '../../../domain/drafts/draft.ts';
import { isDoubtful } from '../../../domain/drafts/draft.ts';
import { checkText } from './draft-labels.ts';
import type { LineView } from './draft-lines.ts';

/** A part that a person has to answer or to look at, in plain words, with its field. */
export interface OpenPoint {
  state: Exclude<PartState, 'sure'>;
  words: string;
  /** The id of the field. */
  field: string;
}

type Option = (productId: string) => string;

/** Everything that prevents approval, with required answers first. */
export function openPoints(draft: Draft, lines: readonly LineView[], option: Option): OpenPoint[] {
  const points = [
    ...(isDoubtful(draft) ? [unknown('Is this an order?', 'doubt-yes')] : []),
    ...(lines.length === 0 ? [unknown('No match was found. Choose a product', 'item-search')] : []),
    ...draft.unmatched.flatMap(({ text, settled }, at) =>
      settled ? [] : [unknown(`“${text}” isn’t one of your products`, `unmatched-${at}`)],
    ),
    ...lines.flatMap((line, row) => linePoints(line, row, option)),
    ...customerPoints(draft),
  ];
  return [
    ...points.filter(({ state }) => state === 'unknown'),
    ...points.filter(({ state }) => state === 'check'),
  ];
}

const unknown = (words: string, field: string): OpenPoint => ({ state: 'unknown', words, field });
const check = (words: string, field: string): OpenPoint => ({ state: 'check', words, field });

function linePoints(line: LineView, row: number, option: Option): OpenPoint[] {
  const { parts, name, quantity, productId, variantName, variantId } = line;
  const at = `Line ${row + 1}`;
  const which = option(productId);
  const first = `line-${row}-first`;
  const right = line.readings.length > 1 ? first : `line-${row}-right`;
  return [
    ...(parts.product === 'sure'
      ? []
      : [point(parts.product, `${at}: did you mean ${name}?`, right)]),
    ...(parts.variant === 'unknown'
      ? [unknown(`${at}: ${which ? `choose a ${which}` : `which ${name}?`}`, first)]
      : []),
    ...(parts.variant === 'check'
      ? [check(`${at}: did you mean ${variantName || name}?`, right)]
      : []),
    ...(parts.quantity === 'sure'
      ? []
      : [point(parts.quantity, `${at}: is ${quantity} the right quantity?`, right)]),
    ...(variantId ? stockPoints(line, at, `f-items-${row}-quantity`) : []),
  ];
}

function stockPoints(line: LineView, at: string, field: string): OpenPoint[] {
  const { name, isSold, isShort, stock } = line;
  if (!isSold) return [unknown(`${at}: ${name} is no longer sold`, field)];
  if (!isShort) return [];
  const left =
    stock !== null && stock > 0 ? `only ${stock} of ${name} left` : `${name} is sold out`;
  return [unknown(`${at}: ${left}`, field)];
}

const point = (state: PartState, words: string, field: string): OpenPoint =>
  state === 'unknown' ? unknown(words, field) : check(words, field);

function customerPoints(draft: Draft): OpenPoint[] {
  const { name, phone, address } = customerParts(draft);
  const bad = draft.parseErrors.find(({ code }) => code === 'PHONE_INVALID')?.text ?? '';
  return [
    ...(name === 'unknown' ? [unknown('Enter a name', 'f-customer-name')] : []),
    ...(phone === 'unknown' ? [unknown('Enter a phone number', 'f-customer-phone')] : []),
    ...(phone === 'check'
      ? [check(`Check the phone number: “${bad}” doesn’t look right`, 'f-customer-phone')]
      : []),
    ...(address === 'check' ? [check(addressWords(draft), 'f-customer-address-line1')] : []),
  ];
}

function addressWords({ customer: { address = {} } }: Draft): string {
  const missing = [
    ...(address.line1 ? [] : ['street']),
    ...(address.city ? [] : ['city']),
    ...(address.postalCode ? [] : ['postal code']),
  ];
  return missing.length === 3 ? 'Enter the address' : `Address: no ${missing.join(', no ')}`;
}

/** The label of the approve button: its action, or how many points are open. */
export const approveText = (points: readonly OpenPoint[]): string =>
  points.length === 0 ? 'Approve' : checkText(points.length);
