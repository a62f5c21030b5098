import { StoreRow } from './store-row.ts';

export const ownersAfter = async (ownerId: string, limit: number): Promise<{ ownerId: string }[]> =>
  StoreRow.query().select('ownerId').where('ownerId', '>', ownerId).orderBy('ownerId').limit(limit);
