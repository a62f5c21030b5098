import { createHash } from 'node:crypto';
import { CourierClient } from '../../clients/courier/courier-client.ts';
import { COURIER_WORDS, CourierError } from '../../clients/courier/courier-error.ts';
import { Refusal } from '../../errors.ts';
import { CannotDecrypt, type SecretBox } from '../../kernel/crypto/encryption.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import type { MessageKey } from '../../kernel/translation/message-key.ts';
import { isMessage, type Text } from '../../kernel/translation/text.ts';
import { message } from '../../kernel/translation/translator.ts';
import { storeSettings } from '../stores/store-settings.ts';

export interface CourierAccount {
  storeId: string;
  email: string;
  sealedPassword: string;
  /** Identifies these credentials: another email or password is another account. */
  fingerprint: string;
}

const NOT_SET_UP = message('errors.shipping.courier.notSetUp');
const ACCOUNT_PROBLEMS: readonly MessageKey[] = [
  NOT_SET_UP.key,
  COURIER_WORDS.wrong_login,
  COURIER_WORDS.unauthorized,
];

export const isAccountProblem = (pollError: Text): boolean =>
  isMessage(pollError) && ACCOUNT_PROBLEMS.includes(pollError.key);

/** @throws Refusal 400 COURIER_NOT_CONFIGURED */
export async function courierAccount(tenant: Tenant): Promise<CourierAccount> {
  const { id, courierSettings } = await storeSettings(tenant);
  const { email, password } = courierSettings;
  if (!email || !password) {
    throw new Refusal(400, 'COURIER_NOT_CONFIGURED', NOT_SET_UP);
  }
  const fingerprint = createHash('sha256').update(`${email}\n${password}`).digest('hex');
  return { storeId: id, email, sealedPassword: password, fingerprint };
}

/** @throws CourierError for a password that this key can't decrypt: it must be entered again */
export function passwordOf({ storeId, sealedPassword }: CourierAccount): string {
  try {
    return courierConnection().secrets.open(sealedPassword, { storeId, field: 'password' });
  } catch (error) {
    throw error instanceof CannotDecrypt ? new CourierError('wrong_login') : error;
  }
}

interface Connection {
  client: CourierClient;
  secrets: SecretBox;
}

let connection: Connection | null = null;

export function connectCourier(settings: { shippingApiUrl: string; secrets: SecretBox }): void {
  connection = { client: new CourierClient(settings.shippingApiUrl), secrets: settings.secrets };
}

/** @throws Error before `connectCourier` */
export function courierConnection(): Connection {
  if (!connection) throw new Error('connectCourier was not called');
  return connection;
}
