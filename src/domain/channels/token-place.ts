import type { SecretPlace } from '../../crypto/encryption.ts';

/** A token is encrypted for its connection: in another row it can't be decrypted. */
export const tokenPlace = (connectionId: string): SecretPlace => ({
  storeId: connectionId,
  field: 'accessToken',
});
