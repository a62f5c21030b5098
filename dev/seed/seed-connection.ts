import type { ConnectionChannel } from '../../src/enums.ts';
import { saveConnection } from '../../src/features/channels/save-connection.ts';
import type { SecretBox } from '../../src/kernel/crypto/encryption.ts';
import type { Tenant } from '../../src/kernel/tenancy/tenant.ts';
import { SYSTEM } from '../../src/session.ts';

/** A number or page that counts as proved: while a store is seeded no provider is there to ask. */
export async function seedConnection(
  tenant: Tenant,
  connection: {
    channel: ConnectionChannel;
    phoneNumberId?: string;
    accountId: string;
    accessToken: string;
  },
  secrets: SecretBox,
): Promise<string> {
  const claim = { phoneNumberId: null, ...connection, displayNumber: '' };
  const id = await saveConnection(tenant, claim, { secrets, actor: SYSTEM });
  if (id === null) throw new Error(`another store has ${connection.accountId}`);
  return id;
}
