import { exportReport } from '../../../domain/reports/export-report.ts';
import { recordDownload } from '../../../domain/stores/log/record-download.ts';
import { csvStyleOf } from '../../../format/csv-style.ts';
import type { AppPlugin } from '../../../http/http-types.ts';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import { sendCsv } from '../../../kernel/http/send-csv.ts';
import { ReportQuery, reportFile, reportRequest } from '../../report-query.ts';
import { reportPage } from './report-page.ts';

export const reportPages: AppPlugin = async (app) => {
  app.get('/reports', { schema: { querystring: ReportQuery } }, async (request, reply) => {
    const page = await reportPage(request, request.query);
    if (!page.report) reply.code(422);
    return reply.page('seller/reports/index', page);
  });

  app.get(
    '/reports/export.csv',
    { schema: { querystring: ReportQuery } },
    async (request, reply) => {
      const { currency, timeZone, country } = sellerStore(request);
      const report = reportRequest(request.query, timeZone);
      const asked = { ...report, currency };
      const text = await exportReport(request.tenant, asked, csvStyleOf(country));
      await recordDownload(request.signedIn, {
        action: 'reports_exported',
        subject: reportFile(report),
      });
      return sendCsv(reply, reportFile(report), text);
    },
  );
};
