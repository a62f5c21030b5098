import type { MessageKey } from '../../kernel/translation/message-key.ts';
import type { Translator } from '../../kernel/translation/translator.ts';
import type { PresetForm } from './area-presets.pages.ts';
import type { ChargeType } from './delivery-area.ts';

export const CHARGE_LABELS: Record<ChargeType, MessageKey> = {
  free: 'settings.areas.field.free',
  flat: 'settings.areas.field.flat',
  byWeight: 'settings.areas.field.byWeight',
  byAmount: 'settings.areas.field.byAmount',
};

export const PRESET_LABELS: Record<PresetForm['preset'], [title: MessageKey, text: MessageKey]> = {
  everywhere: ['settings.areas.preset.everywhere', 'settings.areas.preset.everywhereText'],
  city: ['settings.areas.preset.city', 'settings.areas.preset.cityText'],
  weight: ['settings.areas.preset.weight', 'settings.areas.preset.weightText'],
  codes: ['settings.areas.preset.codes', 'settings.areas.preset.codesText'],
};

/** The fields of an area's form, by their names; `*` is the place of an option. */
export const areaLabels = (t: Translator) => ({
  name: t('settings.areas.field.name'),
  country: t('settings.areas.field.country'),
  states: t('settings.areas.field.states'),
  postalCodes: t('settings.areas.field.postalCodes'),
  ...Object.fromEntries(
    Object.entries(optionLabels(t)).map(([name, label]) => [`options.*.${name}`, label]),
  ),
});

const optionLabels = (t: Translator) => ({
  name: t('settings.areas.field.option'),
  amount: t('settings.areas.field.charge'),
  steps: t('settings.areas.field.steps'),
  freeFrom: t('settings.areas.field.freeFrom'),
  minOrder: t('settings.areas.field.minOrder'),
  cashFee: t('settings.areas.field.cashFee'),
  cashMost: t('settings.areas.field.cashMost'),
  daysFrom: t('settings.areas.field.daysFrom'),
  daysTo: t('settings.areas.field.daysTo'),
  cutOff: t('settings.areas.field.cutOff'),
  address: t('settings.areas.field.address'),
  hours: t('settings.areas.field.hours'),
});

export const presetLabels = (t: Translator) => ({
  fee: t('settings.areas.field.charge'),
  freeFrom: t('settings.areas.field.freeFrom'),
  codes: t('settings.areas.field.postalCodes'),
  codesFee: t('settings.areas.field.charge'),
  steps: t('settings.areas.field.steps'),
});
