import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { files } from '../../clients/files.ts';
import { notFound } from '../../errors.ts';
import type { FormState } from '../../kernel/http/action.ts';
import { type FormProblems, formProblems, NO_ERRORS } from '../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import type { MessageKey } from '../../kernel/translation/message-key.ts';
import type { Translator } from '../../kernel/translation/translator.ts';
import { UPLOAD_TIMEOUT_MS } from '../../plugins/bodies/uploads.ts';
import { sendPdf } from '../../web/send-pdf.ts';
import { LABEL_SIZES, type LabelSize, paperSettings } from '../stores/paper-settings.ts';
import { MAX_FOOTER, MAX_PREFIX } from './change-paper-settings.ts';
import { receiveLogo, shownSettings } from './paper-settings.api.ts';
import { samplePapers } from './sample-papers.ts';

export const PAPER_SETTINGS_PAGE = '/dashboard/settings/papers';
const Line = Type.String({ default: '', maxLength: 300 });
export const PaperSettingsForm = Type.Object({
  invoicePrefix: Line,
  nextNumber: Line,
  /** The number when the form was opened: numbers are assigned while it is open. */
  shownNumber: Line,
  footer: Line,
  labelSize: Line,
});
type PaperSettingsForm = Static<typeof PaperSettingsForm>;

export const paperLabels = (t: Translator) => ({
  invoicePrefix: t('settings.papers.prefix'),
  nextNumber: t('settings.papers.next'),
  footer: t('settings.papers.footer'),
  file: t('settings.papers.logo'),
});

const SIZES: Record<LabelSize, MessageKey> = {
  label: 'settings.papers.size.one',
  label_four: 'settings.papers.size.four',
};

const isAsShown = ({ nextNumber, shownNumber }: PaperSettingsForm): boolean =>
  shownNumber !== '' && nextNumber.trim() === shownNumber;

export const settingsOf = (form: PaperSettingsForm) => ({
  invoicePrefix: form.invoicePrefix,
  footer: form.footer,
  labelSize: LABEL_SIZES.find((size) => size === form.labelSize) ?? LABEL_SIZES[0],
  ...(isAsShown(form) ? {} : { nextNumber: Number(form.nextNumber.trim() || Number.NaN) }),
});

export async function showPaperSettings(
  { tenant, t }: FastifyRequest,
  reply: FastifyReply,
  _params: object,
  { typed, ...problems }: FormState<PaperSettingsForm>,
) {
  const { logoKey, nextNumber: next, ...settings } = await shownSettings(tenant);
  return reply.page('seller/settings/papers', {
    values: {
      ...(typed ?? settings),
      nextNumber: typed && !isAsShown(typed) ? typed.nextNumber : next,
    },
    next,
    longest: { prefix: MAX_PREFIX, footer: MAX_FOOTER },
    hasLogo: logoKey !== null,
    sizes: LABEL_SIZES.map((value) => ({ value, label: t(SIZES[value]) })),
    ...problems,
  });
}

/** The logo, and a sample of what is printed. */
export const paperSettingsPages: AppPlugin = async (app) => {
  app.get('/settings/papers/logo', (request, reply) => showLogo(request, reply));

  app.post(
    '/settings/papers/logo',
    { handlerTimeout: UPLOAD_TIMEOUT_MS },
    async (request, reply) => {
      try {
        await receiveLogo(request);
      } catch (error) {
        const problems = formProblems(error, paperLabels(request.t), request.t);
        return showLogo(request, reply.code(422), problems);
      }
      return reply.flash(request.t('settings.said.logoSaved')).redirect(PAPER_SETTINGS_PAGE, 303);
    },
  );

  app.get('/settings/papers/logo.png', async ({ tenant }, reply) => {
    const { logoKey } = await paperSettings(tenant);
    const file = logoKey === null ? null : await files().read(logoKey);
    if (!file) throw notFound('Logo');
    return reply.type('image/png').header('content-length', file.bytes).send(file.stream);
  });

  app.get('/settings/papers/sample.pdf', async ({ tenant }, reply) => {
    const { content } = await samplePapers(tenant);
    const file = { stream: Readable.from([content]), bytes: content.length };
    return sendPdf(reply, file, 'sample-papers.pdf');
  });
};

/** The logo has its own page: saving one of two forms would drop the text typed in the other. */
async function showLogo(
  { tenant }: FastifyRequest,
  reply: FastifyReply,
  problems: Partial<FormProblems> = {},
) {
  const { logoKey } = await paperSettings(tenant);
  const data = { hasLogo: logoKey !== null, errors: NO_ERRORS, problems: [], ...problems };
  return reply.page('seller/settings/logo', data);
}
