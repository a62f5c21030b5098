/** Whether a delete failed because of a foreign key to the product or variant. */
export const isOrdered = (error: unknown): boolean =>
  ['23503', '23001'].includes((error as { code?: string } | null)?.code ?? '');
