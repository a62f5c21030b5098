import { Type } from 'typebox';
import { OrNull } from '../../../kernel/db/or-null.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { UPLOAD_TIMEOUT_MS } from '../../../plugins/bodies/uploads.ts';
import { actorOf } from '../../../session.ts';
import { receiveLogo } from '../../../web/receive-logo.ts';
import { LABEL_SIZES, paperSettings } from '../../stores/paper-settings.ts';
import { removeLogo } from '../change-logo.ts';
import { changePaperSettings, MAX_FOOTER, MAX_PREFIX } from '../change-paper-settings.ts';
import { nextInvoiceNumber } from '../invoice-numbers.ts';

const Line = Type.Optional(Type.String({ maxLength: 300 }));
const LabelSize = Type.Enum([...LABEL_SIZES], {
  description:
    '`label_four` prints four labels on an A4 page; `label` prints one on each page of label paper',
});

const ChangesBody = Type.Object({
  invoicePrefix: Line,
  nextNumber: Type.Optional(
    Type.Integer({ description: 'The number of the next invoice, which can only go up' }),
  ),
  footer: Line,
  labelSize: Type.Optional(LabelSize),
});
const PaperSettingsJson = Type.Object({
  invoicePrefix: Type.String({
    description: `Text before invoice numbers, at most ${MAX_PREFIX} characters`,
  }),
  nextNumber: Type.Integer({ description: 'The number of the next invoice' }),
  footer: Type.String({
    description: `Text at the end of invoices, at most ${MAX_FOOTER} characters`,
  }),
  labelSize: LabelSize,
  logoUrl: OrNull(Type.String()),
  sampleUrl: Type.String({ description: 'Get a sample PDF of an invoice and a label' }),
});

const HERE = '/store/papers';
const PAGE = '/dashboard/settings/papers';
const schema = { tags: ['Store'], response: { 200: PaperSettingsJson } };

export const paperSettingsRoutes: AppPlugin = async (app) => {
  app.get(HERE, { schema: { ...schema, summary: 'Get the document settings' } }, ({ tenant }) =>
    settingsJson(tenant),
  );

  app.patch(
    HERE,
    { schema: { ...schema, summary: 'Change the document settings', body: ChangesBody } },
    async ({ tenant, signedIn, body: { nextNumber = null, ...changes } }) => {
      await changePaperSettings(tenant, changes, nextNumber, actorOf(signedIn));
      return settingsJson(tenant);
    },
  );

  app.put(
    `${HERE}/logo`,
    {
      schema: {
        ...schema,
        summary:
          'Upload the logo as multipart form data, field `file`: PNG, JPEG or WebP up to 5 MiB',
        consumes: ['multipart/form-data'],
      },
      handlerTimeout: UPLOAD_TIMEOUT_MS,
    },
    async (request) => {
      await receiveLogo(request);
      return settingsJson(request.tenant);
    },
  );

  app.delete(
    `${HERE}/logo`,
    { schema: { tags: schema.tags, summary: 'Remove the logo' } },
    async ({ tenant, signedIn }, reply) => {
      await removeLogo(tenant, actorOf(signedIn));
      return reply.code(204).send();
    },
  );
};

async function settingsJson(tenant: Tenant) {
  const [{ logoKey, ...settings }, nextNumber] = await Promise.all([
    paperSettings(tenant),
    nextInvoiceNumber(tenant),
  ]);
  return {
    ...settings,
    nextNumber,
    logoUrl: logoKey === null ? null : `${PAGE}/logo.png`,
    sampleUrl: `${PAGE}/sample.pdf`,
  };
}
