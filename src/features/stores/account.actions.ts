import { Type } from 'typebox';
import { CourierError } from '../../clients/courier/courier-error.ts';
import { GatewayError } from '../../clients/gateways/gateway-error.ts';
import { DEFAULT_PROVIDER } from '../../clients/gateways/open-gateway.ts';
import { Refusal } from '../../errors.ts';
import type { Answer } from '../../kernel/db/answer.ts';
import { action } from '../../kernel/http/action.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { textIn } from '../../kernel/translation/text.ts';
import type { Translator } from '../../kernel/translation/translator.ts';
import { testCourier } from '../delivery/with-courier.ts';
import { testGateway } from '../payments/gateway/gateway-account.ts';
import { gatewayWords } from '../payments/gateway/gateway-connection.ts';

/** Null: the account works. */
type Failure = GatewayError | CourierError | Refusal | null;

const testAnswer: Answer<Failure> = {
  schema: Type.Object({
    accepted: Type.Boolean(),
    problem: Type.Union([Type.String(), Type.Null()], { description: 'Why the check failed' }),
  }),
  json: (failure) => ({ accepted: failure === null, problem: failure?.message ?? null }),
};

/** Its failures, and on a page also refusals: where no account is stored, or it can't be decrypted. */
async function failureOf(
  test: (tenant: Tenant) => Promise<void>,
  tenant: Tenant,
  isPage = false,
): Promise<Failure> {
  try {
    await test(tenant);
    return null;
  } catch (error) {
    if (error instanceof GatewayError || error instanceof CourierError) return error;
    if (isPage && error instanceof Refusal) return error;
    throw error;
  }
}

const testFirst = (tenant: Tenant): Promise<void> => testGateway(tenant, DEFAULT_PROVIDER);

/** Asks the gateway, for its page. */
export const gatewayText = async (tenant: Tenant, t: Translator): Promise<string> =>
  gatewayTextOf(await failureOf(testFirst, tenant, true), t);

function gatewayTextOf(failure: Failure, t: Translator): string {
  if (failure === null) return t('settings.said.keysWork');
  if (!(failure instanceof GatewayError)) return t('settings.said.keysUnreadable');
  const { key, values } = gatewayWords(failure);
  const problem = t(key, values);
  return failure.failure === 'wrong_keys' ? t('settings.said.wrongKeys', { problem }) : problem;
}

function courierTextOf(failure: Failure, t: Translator): string {
  if (failure === null) return t('settings.said.courierWorks');
  if (failure instanceof GatewayError) throw failure;
  return failure instanceof CourierError ? textIn(failure.words, t) : failure.textIn(t);
}

const tags = ['Store'];

/** Testing the accounts of a store elsewhere. */
export const accountTests = [
  action({
    at: '/store/payments/test',
    may: 'settings.edit',
    run: ({ tenant }) => failureOf(testFirst, tenant),
    api: { summary: 'Check the saved keys with the payment gateway', tags, answer: testAnswer },
    page: {
      at: '/settings/payments/test',
      run: ({ tenant }) => failureOf(testFirst, tenant, true),
      done: (failure, t) => ({
        said: gatewayTextOf(failure, t),
        to: '/dashboard/settings/payments',
      }),
    },
  }),
  action({
    at: '/store/courier/test',
    may: 'settings.edit',
    run: ({ tenant }) => failureOf(testCourier, tenant),
    api: {
      summary: 'Sign in to the courier service and update waiting parcels',
      tags,
      answer: testAnswer,
    },
    page: {
      at: '/settings/courier/test',
      run: ({ tenant }) => failureOf(testCourier, tenant, true),
      done: (failure, t) => ({
        said: courierTextOf(failure, t),
        to: '/dashboard/settings/courier',
      }),
    },
  }),
];
