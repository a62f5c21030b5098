import { Type } from 'typebox';
import { exportReport } from '../../../domain/reports/export-report.ts';
import { salesReport } from '../../../domain/reports/sales-report.ts';
import { recordDownload } from '../../../domain/stores/log/record-download.ts';
import type { AppPlugin } from '../../../http/http-types.ts';
import { csvQuery, csvStyle } from '../../../kernel/http/csv-query.ts';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import { sendCsv } from '../../../kernel/http/send-csv.ts';
import { ReportQuery, reportFile, reportRequest } from '../../report-query.ts';
import { ReportJson, reportJson } from './report-json.ts';

export const reportRoutes: AppPlugin = async (app) => {
  app.get(
    '/reports/sales',
    {
      schema: {
        summary: 'Get sales by day, product or source, for up to 366 days',
        querystring: ReportQuery,
        response: { 200: ReportJson },
      },
    },
    async (request) => {
      const store = sellerStore(request);
      const report = reportRequest(request.query, store.timeZone);
      return reportJson(await salesReport(request.tenant, report, 'current'), store);
    },
  );

  app.get(
    '/reports/export.csv',
    {
      schema: {
        summary: 'Export the sales report as CSV',
        querystring: Type.Object({ ...ReportQuery.properties, ...csvQuery }),
      },
    },
    async (request, reply) => {
      const { currency, timeZone } = sellerStore(request);
      const report = reportRequest(request.query, timeZone);
      const text = await exportReport(
        request.tenant,
        { ...report, currency },
        csvStyle(request.query),
      );
      await recordDownload(request.signedIn, {
        action: 'reports_exported',
        subject: reportFile(report),
      });
      return sendCsv(reply, reportFile(report), text);
    },
  );
};
