import type { GatewayAccount } from '../../../clients/gateways/payment-gateway.ts';
import { Refusal } from '../../../errors.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { gatewayConnection } from '../../payments/gateway/gateway-connection.ts';

export const canPayPlatform = (): boolean => gatewayConnection().platformAccount !== null;

/** @throws Refusal 400 PAYMENTS_NOT_CONFIGURED without one */
export function platformAccount(): GatewayAccount {
  const account = gatewayConnection().platformAccount;
  if (account) return account;
  throw new Refusal(400, 'PAYMENTS_NOT_CONFIGURED', message('errors.plan.noPayments'));
}
