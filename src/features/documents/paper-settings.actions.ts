import { Type } from 'typebox';
import { action } from '../../kernel/http/action.ts';
import { removeLogo } from './change-logo.ts';
import { changePaperSettings } from './change-paper-settings.ts';
import { LabelSizeJson, paperSettingsAnswer, shownSettings } from './paper-settings.api.ts';
import {
  PAPER_SETTINGS_PAGE,
  PaperSettingsForm,
  paperLabels,
  settingsOf,
  showPaperSettings,
} from './paper-settings.pages.ts';

const Line = Type.Optional(Type.String({ maxLength: 300 }));

/** What can be done with the settings of a store's documents. */
export const paperSettingsActions = [
  action({
    at: '/store/papers',
    input: Type.Object({
      invoicePrefix: Line,
      nextNumber: Type.Optional(
        Type.Integer({ description: 'The number of the next invoice, which can only go up' }),
      ),
      footer: Line,
      labelSize: Type.Optional(LabelSizeJson),
    }),
    async run({ tenant, input: { nextNumber = null, ...changes }, actor }) {
      await changePaperSettings(tenant, changes, nextNumber, actor);
      return shownSettings(tenant);
    },
    api: {
      method: 'PATCH',
      summary: 'Change the document settings',
      answer: paperSettingsAnswer,
    },
    page: {
      at: '/settings/papers',
      opens: 'settings.read',
      form: PaperSettingsForm,
      read: settingsOf,
      labels: paperLabels,
      done: (_, t) => ({ said: t('settings.said.papersSaved'), to: PAPER_SETTINGS_PAGE }),
      show: showPaperSettings,
    },
  }),
  action({
    at: '/store/papers/logo',
    run: ({ tenant, actor }) => removeLogo(tenant, actor),
    api: { method: 'DELETE', summary: 'Remove the logo' },
    page: {
      at: '/settings/papers/logo/remove',
      done: (_, t) => ({ said: t('settings.said.logoRemoved'), to: PAPER_SETTINGS_PAGE }),
    },
  }),
];
