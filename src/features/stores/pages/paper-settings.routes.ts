import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { files } from '../../../clients/files.ts';
import { notFound } from '../../../errors.ts';
import { type FormProblems, formProblems, NO_ERRORS } from '../../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import type { MessageKey } from '../../../kernel/translation/message-key.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { UPLOAD_TIMEOUT_MS } from '../../../plugins/bodies/uploads.ts';
import { actorOf } from '../../../session.ts';
import { receiveLogo } from '../../../web/receive-logo.ts';
import { sendPdf } from '../../../web/send-pdf.ts';
import { removeLogo } from '../../documents/change-logo.ts';
import {
  changePaperSettings,
  MAX_FOOTER,
  MAX_PREFIX,
} from '../../documents/change-paper-settings.ts';
import { nextInvoiceNumber } from '../../documents/invoice-numbers.ts';
import { samplePapers } from '../../documents/sample-papers.ts';
import { LABEL_SIZES, type LabelSize, paperSettings } from '../paper-settings.ts';

const HOME = '/dashboard/settings/papers';
const Line = Type.String({ default: '', maxLength: 300 });
const PapersForm = Type.Object({
  invoicePrefix: Line,
  nextNumber: Line,
  /** The number when the form was opened: numbers are assigned while it is open. */
  shownNumber: Line,
  footer: Line,
  labelSize: Line,
});
const labels = (t: Translator) => ({
  invoicePrefix: t('settings.papers.prefix'),
  nextNumber: t('settings.papers.next'),
  footer: t('settings.papers.footer'),
  file: t('settings.papers.logo'),
});

const SIZES: Record<LabelSize, MessageKey> = {
  label: 'settings.papers.size.one',
  label_four: 'settings.papers.size.four',
};

export const paperSettingsRoutes: AppPlugin = async (app) => {
  app.get('/settings/papers', (request, reply) => show(request, reply));

  app.post('/settings/papers', { schema: { body: PapersForm } }, async (request, reply) => {
    const { invoicePrefix, footer, labelSize } = request.body;
    try {
      const settings = {
        invoicePrefix,
        footer,
        labelSize: LABEL_SIZES.find((size) => size === labelSize) ?? LABEL_SIZES[0],
      };
      const actor = actorOf(request.signedIn);
      await changePaperSettings(request.tenant, settings, typedNumber(request.body), actor);
      return reply.flash(request.t('settings.said.papersSaved')).redirect(HOME, 303);
    } catch (error) {
      const problems = formProblems(error, labels(request.t), request.t);
      return show(request, reply.code(422), request.body, problems);
    }
  });

  app.get('/settings/papers/logo', (request, reply) => showLogo(request, reply));

  app.post(
    '/settings/papers/logo',
    { handlerTimeout: UPLOAD_TIMEOUT_MS },
    async (request, reply) => {
      try {
        await receiveLogo(request);
      } catch (error) {
        const problems = formProblems(error, labels(request.t), request.t);
        return showLogo(request, reply.code(422), problems);
      }
      return reply.flash(request.t('settings.said.logoSaved')).redirect(HOME, 303);
    },
  );

  app.post('/settings/papers/logo/remove', async ({ tenant, signedIn, t }, reply) => {
    await removeLogo(tenant, actorOf(signedIn));
    return reply.flash(t('settings.said.logoRemoved')).redirect(HOME, 303);
  });

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

type PapersForm = Static<typeof PapersForm>;

const isAsShown = ({ nextNumber, shownNumber }: PapersForm): boolean =>
  shownNumber !== '' && nextNumber.trim() === shownNumber;

/** Null: unchanged. */
const typedNumber = (form: PapersForm): number | null =>
  isAsShown(form) ? null : Number(form.nextNumber.trim() || Number.NaN);

async function show(
  { tenant, t }: FastifyRequest,
  reply: FastifyReply,
  typed?: PapersForm,
  problems: Partial<FormProblems> = {},
) {
  const settings = await paperSettings(tenant);
  const next = await nextInvoiceNumber(tenant);
  return reply.page('seller/settings/papers', {
    values: {
      ...(typed ?? settings),
      nextNumber: typed && !isAsShown(typed) ? typed.nextNumber : next,
    },
    next,
    longest: { prefix: MAX_PREFIX, footer: MAX_FOOTER },
    hasLogo: settings.logoKey !== null,
    sizes: LABEL_SIZES.map((value) => ({ value, label: t(SIZES[value]) })),
    errors: NO_ERRORS,
    problems: [],
    ...problems,
  });
}
