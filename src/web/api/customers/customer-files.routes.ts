import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { exportCustomers } from '../../../domain/customers/export-customers.ts';
import { findCustomer } from '../../../domain/customers/find-customer.ts';
import { recordDownload } from '../../../domain/stores/log/record-download.ts';
import type { AppPlugin } from '../../../http/http-types.ts';
import { csvQuery, csvStyle } from '../../../kernel/http/csv-query.ts';
import { EXPORT_TIMEOUT_MS, sendCsv } from '../../../kernel/http/send-csv.ts';
import { storeCurrency } from '../../../kernel/http/store-currency.ts';
import { message } from '../../../translation/translator.ts';
import { customerFilterQuery } from '../../customer-filter-query.ts';
import { personFile } from './person-file.ts';

const params = Type.Object({ id: Type.String({ format: 'uuid' }) });

/** Customers as files: all as CSV, and one person's data as JSON. */
export const customerFileRoutes: AppPlugin = async (app) => {
  app.get(
    '/customers/export.csv',
    {
      config: { permission: 'customers.export' },
      schema: {
        summary: 'Export customers as CSV',
        querystring: Type.Object({ ...customerFilterQuery, ...csvQuery }),
      },
      handlerTimeout: EXPORT_TIMEOUT_MS,
    },
    async (request, reply) => {
      const { separator, ...filter } = request.query;
      const style = csvStyle({ separator });
      const pieces = exportCustomers(request.tenant, storeCurrency(request), filter, style);
      await recordDownload(request.signedIn, { action: 'customers_exported' });
      return sendCsv(reply, 'customers.csv', pieces);
    },
  );

  app.get(
    '/customers/:id/export',
    {
      config: { permission: 'customers.export' },
      schema: {
        summary: 'Export all data about a customer as a JSON file',
        produces: ['application/json'],
        params,
      },
      handlerTimeout: EXPORT_TIMEOUT_MS,
    },
    async (request, reply) => {
      const customer = await findCustomer(request.tenant, request.params.id);
      await recordDownload(request.signedIn, {
        action: 'customers_exported',
        subject: message('settings.log.subject.oneCustomer'),
      });
      const pieces = personFile(request.tenant, customer, storeCurrency(request));
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="customer-${customer.id}.json"`)
        .header('cache-control', 'no-store')
        .send(Readable.from(pieces));
    },
  );
};
