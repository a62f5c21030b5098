import type { GatewayAccount } from '../../../clients/gateways/payment-gateway.ts';
import { conflict, type Refusal } from '../../../errors.ts';
import type { Transaction } from '../transactions/transaction.ts';

/**
 * Whether a payment was opened with other keys than the store has now: those of another account, or
 * those of the same one before they were renewed. Then that the gateway does not know something
 * proves nothing; what it knows counts all the same.
 */
export const hasOtherKeys = (
  { accountKeyId }: Pick<Transaction, 'accountKeyId'>,
  { keyId }: GatewayAccount,
): boolean => accountKeyId !== null && accountKeyId !== keyId;

/** 409 for what only the account that the store had before can tell. */
export const keysChanged = (): Refusal =>
  conflict(
    'GATEWAY_KEYS_CHANGED',
    'This store’s gateway keys were changed after this payment was made, and the gateway account of the new keys does not have the payment. Check the account of the old keys',
  );
