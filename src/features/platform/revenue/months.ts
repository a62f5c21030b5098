export interface Month {
  month: string;
  from: Date;
  /** The first moment of the next month. */
  before: Date;
}

export const lastMonths = (at: Date, count: number): Month[] =>
  Array.from({ length: count }, (_, place) => {
    const back = count - 1 - place;
    const start = (later: number) =>
      new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - back + later, 1));
    const from = start(0);
    return { month: from.toISOString().slice(0, 7), from, before: start(1) };
  });

export function monthNamed(text: string): Month | null {
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(text)) return null;
  return lastMonths(new Date(`${text}-01T00:00:00Z`), 1)[0] ?? null;
}

const CHURN_DAYS = 30;
const DAY_MS = 86_400_000;

export const churnSince = (at: Date): Date => new Date(at.getTime() - CHURN_DAYS * DAY_MS);
