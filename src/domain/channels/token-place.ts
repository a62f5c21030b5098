import type { SecretPlace } from '../../encryption.ts';

/** A token is sealed for its connection: in another one's row it does not open. */
export const tokenPlace = (connectionId: string): SecretPlace => ({
  storeId: connectionId,
  field: 'accessToken',
});
