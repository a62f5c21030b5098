import { type Static, Type } from 'typebox';
import { invalidField } from '../../errors.ts';
import { majorFromMinor } from '../../kernel/format/money.ts';
import { message, type Translator } from '../../kernel/translation/translator.ts';
import { typedMinor } from '../../web/amount.ts';
import type { Store } from '../stores/store.ts';
import type { AreaBody, OptionBody } from './area-body.api.ts';
import { areaOfForm, codesIn, inNamedFields } from './area-form.pages.ts';

export const PRESETS = ['everywhere', 'city', 'weight', 'codes'] as const;

const Text = Type.String({ default: '', maxLength: 60_000 });

/** How a seller who has never seen an area begins. */
export const PresetForm = Type.Object({
  preset: Type.Enum([...PRESETS]),
  fee: Text,
  freeFrom: Text,
  codes: Text,
  codesFee: Text,
  steps: Text,
});
export type PresetForm = Static<typeof PresetForm>;

/** Areas in the shop's own words. @throws Refusal 400 naming a wrong field */
export function areasOfPreset(form: PresetForm, store: Store, t: Translator): AreaBody[] {
  const { country, currency } = store;
  const amount = (name: 'fee' | 'codesFee'): number =>
    form[name].trim() === '0'
      ? 0
      : majorFromMinor(typedMinor(form[name], name, currency), currency);
  const option = (charge: OptionBody['charge']): OptionBody => ({
    kind: 'delivery',
    name: t('common.delivery.plain'),
    charge,
    cod: { allowed: store.codEnabled, fee: majorFromMinor(store.codFeeMinor, currency) },
    ...freeFrom(form, currency),
  });
  const area = (
    name: string,
    match: AreaBody['match'],
    charge: OptionBody['charge'],
  ): AreaBody => ({
    name,
    country,
    match,
    serves: true,
    options: [option(charge)],
  });
  const everywhere = (charge: OptionBody['charge']) =>
    area(t('settings.areas.named.everywhere'), { all: true }, charge);
  const here = () => {
    const postalCodes = codesIn(form.codes, country);
    if (postalCodes.length === 0) {
      throw invalidField('codes', message('errors.field.required'));
    }
    const charge = { type: 'flat' as const, amount: amount('codesFee') };
    return area(t('settings.areas.named.city'), { postalCodes }, charge);
  };
  switch (form.preset) {
    case 'everywhere':
      return [everywhere({ type: 'flat', amount: amount('fee') })];
    case 'city':
      return [here(), everywhere({ type: 'flat', amount: amount('fee') })];
    case 'codes':
      return [here()];
    case 'weight':
      return [everywhere(stepsOf(form, currency))];
  }
}

const freeFrom = ({ freeFrom: typed }: PresetForm, currency: string) =>
  typed.trim() === ''
    ? {}
    : { freeFrom: majorFromMinor(typedMinor(typed, 'freeFrom', currency), currency) };

/** The same lines as in the form of an area. */
function stepsOf({ steps }: PresetForm, currency: string): OptionBody['charge'] {
  const options = [{ name: '-', charge: 'byWeight', steps }];
  try {
    const body = areaOfForm({ area: { name: '-', match: 'all' }, options }, null, currency);
    return body.options[0]?.charge ?? { type: 'free' };
  } catch (error) {
    throw inNamedFields(error, () => 'steps');
  }
}

/** A refusal of the areas by the names of the form's fields. */
export const inPresetFields = (error: unknown): unknown =>
  inNamedFields(error, (path) => {
    if (path.includes('.postalCodes')) return 'codes';
    return path.includes('.steps') ? 'steps' : 'fee';
  });
