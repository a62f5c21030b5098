const UNIQUE_VIOLATION = '23505';

export const isUniqueViolation = (error: unknown): boolean =>
  (error as { code?: string } | null)?.code === UNIQUE_VIOLATION;

/** Empty for any other error. On Citus, a shard's index has the shard's number at its end. */
export function violatedIndex(error: unknown): string {
  if (!isUniqueViolation(error)) return '';
  return ((error as { constraint?: string }).constraint ?? '').replace(/_\d+$/, '');
}
