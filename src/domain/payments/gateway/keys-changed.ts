import type { GatewayAccount } from '../../../clients/gateways/payment-gateway.ts';
import { conflict, type Refusal } from '../../../errors.ts';
import type { Transaction } from '../transactions/transaction.ts';

/**
 * Whether a payment was opened with other keys than the store has now: another account, or renewed
 * keys of the same one. Then an unknown payment proves nothing; a known one still counts.
 */
export const hasOtherKeys = (
  { accountKeyId }: Pick<Transaction, 'accountKeyId'>,
  { keyId }: GatewayAccount,
): boolean => accountKeyId !== null && accountKeyId !== keyId;

/** 409 for a question that only the store's previous account can answer. */
export const keysChanged = (): Refusal =>
  conflict(
    'GATEWAY_KEYS_CHANGED',
    'This store’s payment gateway keys were changed after this payment was made, and the new account doesn’t have the payment. Check the old account',
  );
