/** The CHECK of an enum column: `check-in('status', ORDER_STATUSES)` → `check (status in (…))`. */
export const checkIn = (column: string, values: readonly string[]): string =>
  `check (${column} in (${values.map((value) => `'${value}'`).join(', ')}))`;
