import { Refusal } from '../../../errors.ts';
import { gatewayConnection, gatewayOf } from '../gateway/gateway-connection.ts';

/**
 * Whether one of these secrets has signed the bytes; null when there is nothing to verify with.
 * Each signature that is there has to be right.
 * @throws Refusal 401 for a wrong one, and in production for none
 */
export function checkSignature(
  body: Buffer,
  signatures: readonly string[],
  secrets: readonly string[],
): boolean | null {
  const { isProduction, isTest } = gatewayConnection();
  if (secrets.length === 0) return null;
  if (signatures.length === 0) {
    if (isProduction) throw unverified('The signature is missing');
    return false;
  }
  const isRight = signatures.every((signature) =>
    secrets.some((secret) => gatewayOf().isWebhookSigned(body, signature, secret)),
  );
  if (!isRight && !isTest) throw unverified('The signature is not valid');
  return isRight;
}

const unverified = (message: string): Refusal => new Refusal(401, 'INVALID_SIGNATURE', message);
