import type { OutsidePolicy } from '../../clients/outside.ts';
import { WEBHOOK_RECEIVERS } from '../../clients/webhook-receiver.ts';
import type { SecretBox } from '../../kernel/crypto/encryption.ts';

interface Connection {
  secrets: SecretBox;
  frontendUrl: string;
  policy: OutsidePolicy;
}

let connection: Connection | null = null;

export function connectOutgoing({
  secrets,
  frontendUrl,
  policy = WEBHOOK_RECEIVERS,
}: Omit<Connection, 'policy'> & { policy?: OutsidePolicy }): void {
  connection = { secrets, frontendUrl, policy };
}

/** @throws Error before `connectOutgoing` */
export function outgoingConnection(): Connection {
  if (!connection) throw new Error('connectOutgoing was not called');
  return connection;
}
