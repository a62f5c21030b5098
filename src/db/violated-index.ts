const UNIQUE_VIOLATION = '23505';

/**
 * The unique index that refused a row; empty for any other error. On Citus, a shard's index has the
 * shard's number at its end.
 */
export function violatedIndex(error: unknown): string {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string };
  return code === UNIQUE_VIOLATION ? (constraint ?? '').replace(/_\d+$/, '') : '';
}
