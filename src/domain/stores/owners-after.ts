import { StoreRow } from './store-row.ts';

/** The owners of the next stores after one of them, in the order of their ids. */
export const ownersAfter = async (ownerId: string, limit: number): Promise<{ ownerId: string }[]> =>
  StoreRow.query().select('ownerId').where('ownerId', '>', ownerId).orderBy('ownerId').limit(limit);
