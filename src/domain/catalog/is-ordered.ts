/** Whether a delete failed since another table's rows still point at the product or variant. */
export const isOrdered = (error: unknown): boolean =>
  ['23503', '23001'].includes((error as { code?: string } | null)?.code ?? '');
