import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { invalidField, Refusal } from '../../errors.ts';
import type { Answer } from '../../kernel/db/answer.ts';
import { OrNull } from '../../kernel/db/or-null.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import { read } from '../../kernel/http/read.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { message } from '../../kernel/translation/translator.ts';
import { UPLOADS } from '../../limits.ts';
import { UPLOAD_TIMEOUT_MS, withUploads } from '../../plugins/bodies/uploads.ts';
import { actorOf } from '../../session.ts';
import { LABEL_SIZES, paperSettings } from '../stores/paper-settings.ts';
import { changeLogo } from './change-logo.ts';
import { MAX_FOOTER, MAX_PREFIX } from './change-paper-settings.ts';
import { nextInvoiceNumber } from './invoice-numbers.ts';

const PAGE = '/dashboard/settings/papers';

export const LabelSizeJson = Type.Enum([...LABEL_SIZES], {
  description:
    '`label_four` prints four labels on an A4 page; `label` prints one on each page of label paper',
});

export const paperSettingsAnswer: Answer<Awaited<ReturnType<typeof shownSettings>>> = {
  schema: Type.Object({
    invoicePrefix: Type.String({
      description: `Text before invoice numbers, at most ${MAX_PREFIX} characters`,
    }),
    nextNumber: Type.Integer({ description: 'The number of the next invoice' }),
    footer: Type.String({
      description: `Text at the end of invoices, at most ${MAX_FOOTER} characters`,
    }),
    labelSize: LabelSizeJson,
    logoUrl: OrNull(Type.String()),
    sampleUrl: Type.String({ description: 'Get a sample PDF of an invoice and a label' }),
  }),
  json: ({ logoKey, ...settings }) => ({
    ...settings,
    logoUrl: logoKey === null ? null : `${PAGE}/logo.png`,
    sampleUrl: `${PAGE}/sample.pdf`,
  }),
};

export async function shownSettings(tenant: Tenant) {
  const [settings, nextNumber] = await Promise.all([
    paperSettings(tenant),
    nextInvoiceNumber(tenant),
  ]);
  return { ...settings, nextNumber };
}

const settings = read({
  at: '/store/papers',
  summary: 'Get the document settings',
  find: ({ tenant }) => shownSettings(tenant),
  answer: paperSettingsAnswer,
});

const LOGO_UPLOAD = { maxFiles: 1, maxBytes: UPLOADS.logoBytes };

/** @throws Refusal 400 for none and BAD_IMAGE, 413 FILE_TOO_LARGE, 415 */
export const receiveLogo = (request: FastifyRequest): Promise<void> =>
  withUploads(request, LOGO_UPLOAD, async ({ files: [logo] }) => {
    if (!logo) throw invalidField('file', message('errors.settings.logoMissing'));
    if (logo.tooLarge) {
      throw new Refusal(413, 'FILE_TOO_LARGE', message('errors.settings.logoTooLarge'));
    }
    await changeLogo(request.tenant, logo.path, actorOf(request.signedIn));
  });

const logoUpload: AppPlugin = async (app) => {
  app.put(
    '/store/papers/logo',
    {
      schema: {
        summary:
          'Upload the logo as multipart form data, field `file`: PNG, JPEG or WebP up to 5 MiB',
        consumes: ['multipart/form-data'],
        response: { 200: paperSettingsAnswer.schema },
      },
      handlerTimeout: UPLOAD_TIMEOUT_MS,
    },
    async (request) => {
      await receiveLogo(request);
      return paperSettingsAnswer.json(await shownSettings(request.tenant), '');
    },
  );
};

export const paperSettingsReads = [settings, logoUpload];
