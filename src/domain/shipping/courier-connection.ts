import { CourierClient } from '../../clients/courier/courier-client.ts';
import type { SecretBox } from '../../crypto/encryption.ts';

interface Connection {
  client: CourierClient;
  secrets: SecretBox;
}

let connection: Connection | null = null;

/** Configures the aggregator and the decryption of stored credentials for this process. */
export function connectCourier(settings: { shippingApiUrl: string; secrets: SecretBox }): void {
  connection = { client: new CourierClient(settings.shippingApiUrl), secrets: settings.secrets };
}

/** @throws Error before `connectCourier` */
export function courierConnection(): Connection {
  if (!connection) throw new Error('connectCourier was not called');
  return connection;
}
