import { type OutsidePolicy, PUBLIC_INTERNET } from '../../clients/outside.ts';
import { connectProvider } from '../../clients/provider/provider.ts';
import type { SecretBox } from '../../kernel/crypto/encryption.ts';

interface Connection {
  secrets: SecretBox;
  policy: OutsidePolicy;
}

let connection: Connection | null = null;

export function connectMessaging(settings: {
  providerApiUrl: string;
  secrets: SecretBox;
  policy?: OutsidePolicy;
}): void {
  connectProvider(settings.providerApiUrl);
  connection = { secrets: settings.secrets, policy: settings.policy ?? PUBLIC_INTERNET };
}

/** @throws Error before `connectMessaging` */
export function messagingConnection(): Connection {
  if (!connection) throw new Error('connectMessaging was not called');
  return connection;
}
