import type { Translator } from '../../../kernel/translation/translator.ts';
import { customerParts, type PartState } from '../count-parts.ts';
import { type Draft, isCalledOff, isDoubtful } from '../draft.ts';
import { checkText } from './draft-labels.ts';
import type { LineView } from './draft-lines.ts';

export interface OpenPoint {
  state: Exclude<PartState, 'sure'>;
  words: string;
  field: string;
}

type Option = (productId: string) => string;

export function openPoints(
  draft: Draft,
  lines: readonly LineView[],
  option: Option,
  t: Translator,
): OpenPoint[] {
  const points = [
    ...(isCalledOff(draft)
      ? [
          unknown(
            t('drafts.point.calledOff', { words: draft.calledOff?.words ?? '' }),
            'called-off-keep',
          ),
        ]
      : []),
    ...(isDoubtful(draft) ? [unknown(t('drafts.point.doubtful'), 'doubt-yes')] : []),
    ...(lines.length === 0 ? [unknown(t('drafts.point.noLines'), 'item-search')] : []),
    ...draft.unmatched.flatMap(({ text, settled }, at) =>
      settled ? [] : [unknown(t('drafts.point.unmatched', { words: text }), `unmatched-${at}`)],
    ),
    ...lines.flatMap((line, row) => linePoints(line, row, option, t)),
    ...customerPoints(draft, t),
  ];
  return [
    ...points.filter(({ state }) => state === 'unknown'),
    ...points.filter(({ state }) => state === 'check'),
  ];
}

const unknown = (words: string, field: string): OpenPoint => ({ state: 'unknown', words, field });
const check = (words: string, field: string): OpenPoint => ({ state: 'check', words, field });

function linePoints(line: LineView, row: number, option: Option, t: Translator): OpenPoint[] {
  const { parts, name: product, quantity, productId, variantName, variantId } = line;
  const at = row + 1;
  const which = option(productId);
  const first = `line-${row}-first`;
  const right = line.readings.length > 1 ? first : `line-${row}-right`;
  return [
    ...(parts.product === 'sure'
      ? []
      : [point(parts.product, t('drafts.point.product', { line: at, product }), right)]),
    ...(parts.variant === 'unknown'
      ? [
          unknown(
            which
              ? t('drafts.point.option', { line: at, option: which })
              : t('drafts.point.variant', { line: at, product }),
            first,
          ),
        ]
      : []),
    ...(parts.variant === 'check'
      ? [
          check(
            t('drafts.point.otherVariant', { line: at, variant: variantName || product }),
            right,
          ),
        ]
      : []),
    ...(parts.quantity === 'sure'
      ? []
      : [point(parts.quantity, t('drafts.point.quantity', { line: at, quantity }), right)]),
    ...(variantId ? stockPoints(line, at, `f-items-${row}-quantity`, t) : []),
  ];
}

function stockPoints(line: LineView, at: number, field: string, t: Translator): OpenPoint[] {
  const { name: product, isSold, isShort, stock } = line;
  if (!isSold) return [unknown(t('drafts.point.notSold', { line: at, product }), field)];
  if (!isShort) return [];
  const words =
    stock !== null && stock > 0
      ? t('drafts.point.fewLeft', { line: at, product, stock })
      : t('drafts.point.soldOut', { line: at, product });
  return [unknown(words, field)];
}

const point = (state: PartState, words: string, field: string): OpenPoint =>
  state === 'unknown' ? unknown(words, field) : check(words, field);

function customerPoints(draft: Draft, t: Translator): OpenPoint[] {
  const { name, phone, address } = customerParts(draft);
  const bad = draft.parseErrors.find(({ code }) => code === 'PHONE_INVALID')?.text ?? '';
  return [
    ...(name === 'unknown' ? [unknown(t('drafts.point.name'), 'f-customer-name')] : []),
    ...(phone === 'unknown' ? [unknown(t('drafts.point.phone'), 'f-customer-phone')] : []),
    ...(phone === 'check'
      ? [check(t('drafts.point.badPhone', { phone: bad }), 'f-customer-phone')]
      : []),
    ...(address === 'check' ? [check(addressWords(draft, t), 'f-customer-address-line1')] : []),
  ];
}

function addressWords({ customer: { address = {} } }: Draft, t: Translator): string {
  const missing = [
    ...(address.line1 ? [] : [t('drafts.point.noStreet')]),
    ...(address.city ? [] : [t('drafts.point.noCity')]),
    ...(address.postalCode ? [] : [t('drafts.point.noPostalCode')]),
  ];
  return missing.length === 3
    ? t('drafts.point.address')
    : t('drafts.point.partAddress', { missing: missing.join(', ') });
}

export const approveText = (points: readonly OpenPoint[], t: Translator): string =>
  points.length === 0 ? t('drafts.bar.approve') : checkText(points.length, t);
