import { createApiKey } from '../../src/features/accounts/api-keys/create-api-key.ts';
import type { Permission } from '../../src/permissions.ts';
import type { TestStore } from './stores.ts';

export interface TestKey {
  id: string;
  name: string;
  key: string;
  /** Headers of a call with it. */
  headers: { authorization: string };
}
let count = 0;

/** An API key of a store with these permissions, made by its owner. */
export async function anApiKey(
  { tenant, ownerId }: TestStore,
  scopes: readonly Permission[],
  { name = `Key ${++count}`, expiresInDays = null as number | null } = {},
): Promise<TestKey> {
  const actor = { id: ownerId, name: 'Meera', impersonatedBy: null };
  const { id, key } = await createApiKey(tenant, { name, scopes, expiresInDays }, actor);
  return { id, name, key, headers: { authorization: `Bearer ${key}` } };
}
