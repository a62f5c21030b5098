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
    'This store’s gateway keys were changed after this payment was made, and the gateway account of the new keys does not have the payment. Check the account of the old keys',
  );
