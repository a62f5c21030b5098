import { readFile } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { invalidField, Refusal } from '../../errors.ts';
import { csvQuery, csvStyle } from '../../kernel/http/csv-query.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import { EXPORT_TIMEOUT_MS, sendCsv } from '../../kernel/http/send-csv.ts';
import { storeCurrency } from '../../kernel/http/store-currency.ts';
import { message } from '../../kernel/translation/translator.ts';
import { UPLOADS } from '../../limits.ts';
import { UPLOAD_TIMEOUT_MS, withUploads } from '../../plugins/bodies/uploads.ts';
import { actorOf } from '../../session.ts';
import { AreasJson } from './area-body.api.ts';
import { areasCsv } from './areas-file.api.ts';
import { DELIVERY_LIMITS } from './delivery-area.ts';
import { changeAreas, type DeliveryAreas, deliveryAreasOf } from './delivery-areas.ts';
import { areasJson, idsOf, readAreas } from './read-areas.api.ts';
import { readAreasFile } from './read-areas-file.api.ts';

const UPLOAD = { maxFiles: 1, maxBytes: UPLOADS.areasBytes };

/** The areas of a file in place of what there is. @throws Refusal 400, 413, 415 */
export async function importAreas(request: FastifyRequest): Promise<DeliveryAreas> {
  const { tenant, signedIn } = request;
  return withUploads(request, UPLOAD, async ({ files: [file] }) => {
    if (!file) throw invalidField('file', message('errors.field.required'));
    if (file.tooLarge) {
      throw new Refusal(413, 'FILE_TOO_LARGE', message('errors.areas.fileTooLarge'));
    }
    const sent = await readAreasFile(await readFile(file.path), storeCurrency(request));
    const change: Parameters<typeof changeAreas>[1] = (before, store) =>
      readAreas(sent.areas, store, idsOf(before));
    return changeAreas(tenant, change, { actor: actorOf(signedIn) }).catch((error) => {
      throw sent.inRows(error);
    });
  });
}

export const areaReads: AppPlugin = async (app) => {
  app.get(
    '/store/delivery',
    {
      schema: {
        tags: ['Store'],
        summary: 'Get where the store delivers, and for how much',
        response: { 200: AreasJson },
      },
    },
    async (request) => areasJson(await deliveryAreasOf(request.tenant), storeCurrency(request)),
  );

  app.get(
    '/store/delivery/areas.csv',
    {
      schema: {
        tags: ['Store'],
        summary: 'Get the delivery areas as CSV',
        querystring: Type.Object(csvQuery),
      },
      handlerTimeout: EXPORT_TIMEOUT_MS,
    },
    async (request, reply) => {
      const { areas } = await deliveryAreasOf(request.tenant);
      const style = csvStyle(request.query);
      return sendCsv(reply, 'delivery-areas.csv', areasCsv(areas, storeCurrency(request), style));
    },
  );

  app.put(
    '/store/delivery/areas.csv',
    {
      schema: {
        tags: ['Store'],
        summary: 'Set the delivery areas from a CSV file: multipart form data, field `file`',
        description: `The file has the columns of the export, of which Area and Place are needed, and up to ${DELIVERY_LIMITS.postalCodes.toLocaleString('en')} lines. Its areas replace those of the store. \`details.fields\` of a refusal names the rows`,
        consumes: ['multipart/form-data'],
        response: { 200: AreasJson },
      },
      handlerTimeout: UPLOAD_TIMEOUT_MS,
    },
    async (request) => areasJson(await importAreas(request), storeCurrency(request)),
  );
};
