const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * The milliseconds between two runs of a cron pattern, of the kinds in our table: every so many
 * seconds or minutes, hourly, daily.
 */
export function periodOf(pattern: string): number {
  const fields = pattern.split(' ');
  const [seconds, minutes = '', hours = ''] = fields.length === 6 ? fields : ['0', ...fields];
  const every = (field = '', unit: number) => {
    const [, step] = /^\*(?:\/(\d+))?$/.exec(field) ?? [];
    return field.startsWith('*') ? Number(step ?? 1) * unit : null;
  };
  return every(seconds, SECOND) ?? every(minutes, MINUTE) ?? every(hours, HOUR) ?? DAY;
}
