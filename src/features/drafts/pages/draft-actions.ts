import type { Address } from '../../customers/index.ts';
import type { Draft } from '../draft.ts';
import type { DraftForm, DraftLineFields } from './draft-form.ts';

const NEW_LINE: Omit<DraftLineFields, 'productId' | 'variantId'> = {
  id: '',
  quantity: '1',
  settled: '1',
  answers: '',
  remember: '',
};

type Change = (form: DraftForm, args: string[], draft: Draft) => DraftForm;

/** These do not save the draft. */
const CHANGES = new Map<string, Change>([
  [
    'pick',
    (form, [row, productId = '', variantId = '']) =>
      atRow(form, row, (line) => ({ ...line, productId, variantId, settled: '1' })),
  ],
  ['more', (form, [row]) => atRow(form, row, (line) => counted(line, 1))],
  ['less', (form, [row]) => atRow(form, row, (line) => counted(line, -1))],
  [
    'remove',
    (form, [row]) => ({ ...form, items: form.items.filter((_, at) => at !== Number(row)) }),
  ],
  ['not-sold', (form, [at]) => ({ ...form, ...answered(form, Number(at)) })],
  ['seek', seek],
  ['add', added],
]);

/** Unchanged for buttons without an effect on it. */
export const rearranged = (
  name: string,
  args: string[],
  form: DraftForm,
  draft: Draft,
): DraftForm => CHANGES.get(name)?.(form, args, draft) ?? form;

const atRow = (
  form: DraftForm,
  row: string | undefined,
  change: (line: DraftLineFields) => DraftLineFields,
): DraftForm => ({
  ...form,
  items: form.items.map((line, at) => (String(at) === row ? change(line) : line)),
});

const counted = (line: DraftLineFields, step: number): DraftLineFields => ({
  ...line,
  quantity: String(Math.max(1, (Number.parseInt(line.quantity, 10) || 0) + step)),
  settled: '1',
});

const answered = (form: DraftForm, at: number): Pick<DraftForm, 'settledUnmatched' | 'seek'> => ({
  settledUnmatched: [...new Set([...form.settledUnmatched, at])],
  seek: '',
});

function seek(form: DraftForm, [at = '']: string[], draft: Draft): DraftForm {
  const words = draft.unmatched[Number(at)];
  return words ? { ...form, seek: at, search: words.text } : form;
}

function added(
  form: DraftForm,
  [productId = '', variantId = '']: string[],
  draft: Draft,
): DraftForm {
  const words = form.seek === '' ? undefined : draft.unmatched[Number(form.seek)];
  if (words) {
    const quantity = String(words.quantity ?? 1);
    const line = { ...NEW_LINE, productId, variantId, quantity, answers: form.seek };
    return {
      ...form,
      items: [...form.items, line],
      search: '',
      ...answered(form, Number(form.seek)),
    };
  }
  const at = form.items.findIndex((line) => line.variantId === variantId);
  if (at >= 0) return atRow(form, String(at), (line) => counted(line, 1));
  return { ...form, items: [...form.items, { ...NEW_LINE, productId, variantId }] };
}

export const withAddress = (form: DraftForm, address: Address | null): DraftForm =>
  address === null
    ? form
    : {
        ...form,
        fields: {
          ...form.fields,
          'customer.address.line1': address.line1,
          'customer.address.line2': address.line2 ?? '',
          'customer.address.district': address.district ?? '',
          'customer.address.city': address.city,
          'customer.address.state': address.state ?? '',
          'customer.address.postalCode': address.postalCode,
          'customer.address.country': address.country ?? '',
        },
      };
