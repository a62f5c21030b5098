/** The aggregator's clock is India's, which has known no other offset since 1945. */
const OFFSET_MS = 5.5 * 3_600_000;
const TIME = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?)?$/;

/**
 * A time from the aggregator, which has no zone, as UTC in ISO 8601; independent of the machine's
 * own zone. Null for invalid times: "NA", "", "0000-00-00 00:00:00".
 */
export function courierTime(value: unknown): string | null {
  const parts = typeof value === 'string' ? TIME.exec(value.trim()) : null;
  if (!parts) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0));
  const local = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const isReal =
    year >= 2000 &&
    year <= 2100 &&
    local.getUTCMonth() === month - 1 &&
    local.getUTCDate() === day &&
    local.getUTCHours() === hour &&
    local.getUTCMinutes() === minute;
  return isReal ? new Date(local.getTime() - OFFSET_MS).toISOString() : null;
}
