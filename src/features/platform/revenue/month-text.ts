const LANGUAGE = 'en-GB';

const formats = {
  whole: new Intl.DateTimeFormat(LANGUAGE, { timeZone: 'UTC', month: 'long', year: 'numeric' }),
  table: new Intl.DateTimeFormat(LANGUAGE, { timeZone: 'UTC', month: 'short', year: 'numeric' }),
  short: new Intl.DateTimeFormat(LANGUAGE, { timeZone: 'UTC', month: 'short' }),
};

/** "2026-11" → "November 2026", "Nov 2026" in a table, or "Nov" for a place without room. */
export const monthText = (month: string, room: keyof typeof formats = 'whole'): string =>
  formats[room].format(new Date(`${month}-01T00:00:00Z`));

export function differenceText(
  nowMinor: number,
  lastMinor: number,
  amount: (minor: number) => string,
): string {
  if (nowMinor === lastMinor) return 'the same as last month';
  const less = nowMinor < lastMinor;
  const difference = amount(Math.abs(nowMinor - lastMinor));
  return `${difference} ${less ? 'less than' : 'more than'} last month`;
}
