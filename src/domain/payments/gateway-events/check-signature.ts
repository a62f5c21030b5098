import { Refusal } from '../../../errors.ts';
import { gatewayConnection, gatewayOf } from '../gateway/gateway-connection.ts';

/** Whether each of the signatures (normally one) was made with one of these secrets. */
export const isSignedWith = (
  secrets: readonly string[],
  body: Buffer,
  signatures: readonly string[],
): boolean =>
  signatures.length > 0 &&
  signatures.every((signature) =>
    secrets.some((secret) => gatewayOf().isWebhookSigned(body, signature, secret)),
  );

/**
 * Whether one of these secrets signed the body; null when there is no secret.
 * @throws Refusal 401 for a wrong signature, and in production for a missing one
 */
export function checkSignature(
  body: Buffer,
  signatures: readonly string[],
  secrets: readonly string[],
): boolean | null {
  const { isProduction, isTest } = gatewayConnection();
  const isRight = isSignedWith(secrets, body, signatures);
  if (isProduction && !isRight) throw invalidSignature();
  if (secrets.length === 0) return null;
  if (!isRight && !isTest && signatures.length > 0) throw invalidSignature();
  return isRight;
}

/** 401. */
export const invalidSignature = (): Refusal =>
  new Refusal(401, 'INVALID_SIGNATURE', 'The signature is not valid');
