import { formProblems } from '../../../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../../../kernel/http/http-types.ts';
import { english } from '../../../../kernel/translation/translator.ts';
import { changePlatformSettings } from '../../change-platform-settings.ts';
import { ReaderForm, readerRulesOf } from './reader-form.ts';
import { SETTINGS, type ShowSettings } from './settings-page.ts';

const LABELS = {
  readerStoreCalls: 'Messages per store per day',
  readerPlatformCalls: 'Messages per day across all stores',
  readerPriceIn: 'Price per million input tokens',
  readerPriceOut: 'Price per million output tokens',
  reason: 'Reason',
};

export const readerRoutes =
  (show: ShowSettings): AppPlugin =>
  async (app) => {
    app.post('/settings/reader', { schema: { body: ReaderForm } }, async (request, reply) => {
      const { body, operator } = request;
      try {
        const changes = readerRulesOf(body);
        await changePlatformSettings({ changes, reason: body.reason }, operator);
        return reply.flash('Settings saved').redirect(`${SETTINGS}#reader`, 303);
      } catch (error) {
        const readerProblems = formProblems(error, LABELS, english);
        return show(request, reply.code(422), { reader: body, readerProblems });
      }
    });
  };
