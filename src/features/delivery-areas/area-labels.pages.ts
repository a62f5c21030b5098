import type { Translator } from '../../kernel/translation/translator.ts';

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
