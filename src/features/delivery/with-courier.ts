import type { CourierClient } from '../../clients/courier/courier-client.ts';
import { COURIER_WORDS, CourierError } from '../../clients/courier/courier-error.ts';
import { Refusal } from '../../errors.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { message } from '../../kernel/translation/translator.ts';
import {
  type CourierAccount,
  courierAccount,
  courierConnection,
  passwordOf,
} from './courier-account.ts';
import { keepRefusal, keepToken, keptToken } from './courier-token.ts';
import { wakePolls } from './poll-state.ts';

/**
 * Calls the aggregator with the tenant's account. The token is shared by all processes and renewed
 * once when it is rejected. Refused credentials are not tried again for hours unless they change.
 * Never inside a transaction.
 * @throws CourierError, and Refusal 400 COURIER_NOT_CONFIGURED
 */
export async function withCourier<T>(
  tenant: Tenant,
  call: (client: CourierClient, token: string) => Promise<T>,
): Promise<T> {
  const account = await courierAccount(tenant);
  const { client } = courierConnection();
  const token = await tokenOf(tenant, account);
  try {
    return await call(client, token);
  } catch (error) {
    if (!(error instanceof CourierError) || error.failure !== 'unauthorized') throw error;
    return call(client, await renewed(tenant, account, token));
  }
}

async function tokenOf(tenant: Tenant, account: CourierAccount): Promise<string> {
  const { token, isRefused } = await keptToken(tenant, account);
  if (isRefused) throw new CourierError('wrong_login');
  return token ?? logIn(tenant, account);
}

/** If another worker has renewed it in the meantime, that token is used. */
async function renewed(tenant: Tenant, account: CourierAccount, old: string): Promise<string> {
  const { token } = await keptToken(tenant, account);
  return token && token !== old ? token : logIn(tenant, account);
}

/** Shared by all processes. @throws CourierError */
export async function logIn(tenant: Tenant, account: CourierAccount): Promise<string> {
  try {
    const token = await courierConnection().client.login(account.email, passwordOf(account));
    await keepToken(tenant, account, token);
    return token;
  } catch (error) {
    if (error instanceof CourierError && error.failure === 'wrong_login') {
      await keepRefusal(tenant, account);
    }
    throw error;
  }
}

/** Never inside a transaction. @throws CourierError, and Refusal 400 COURIER_NOT_CONFIGURED */
export async function testCourier(tenant: Tenant): Promise<void> {
  await logIn(tenant, await courierAccount(tenant));
  await wakePolls(tenant);
}

export const aggregatorUnavailable = (error: unknown): unknown =>
  error instanceof CourierError
    ? new Refusal(502, 'AGGREGATOR_UNAVAILABLE', message(COURIER_WORDS[error.failure]), {
        failure: error.failure,
      })
    : error;
