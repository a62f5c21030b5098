import { type Static, Type } from 'typebox';
import { askedPeriod } from '../report-period.ts';
import { REPORT_VIEWS, type ReportRequest } from '../sales-report.ts';

const Day = Type.Optional(
  Type.String({
    maxLength: 10,
    description: 'A calendar day in the store’s time zone, such as 2026-11-20',
  }),
);

export const ReportQuery = Type.Object({
  from: Day,
  to: Day,
  by: Type.Enum([...REPORT_VIEWS], { default: 'day' }),
});
export type ReportQuery = Static<typeof ReportQuery>;

/** @throws Refusal 400 naming an invalid day */
export const reportRequest = (query: ReportQuery, timeZone: string): ReportRequest => ({
  period: askedPeriod(query, timeZone),
  by: query.by,
  timeZone,
});

/** "sales-by-day-2026-11-01-to-2026-11-20.csv". */
export const reportFile = ({ by, period }: ReportRequest): string =>
  `sales-by-${by}-${period.from}-to-${period.to}.csv`;
