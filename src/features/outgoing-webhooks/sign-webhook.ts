import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export const newWebhookSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

export interface SignedParts {
  /** Does not change between tries. */
  id: string;
  /** Seconds since 1970. */
  timestamp: number;
  body: string;
}

/** Standard Webhooks (standardwebhooks.com, version 1), with a signature per secret. */
export const signedHeaders = (
  { id, timestamp, body }: SignedParts,
  secrets: readonly string[],
): Record<string, string> => ({
  'webhook-id': id,
  'webhook-timestamp': String(timestamp),
  'webhook-signature': secrets
    .map((secret) => `v1,${signature(`${id}.${timestamp}.${body}`, secret)}`)
    .join(' '),
});

const signature = (text: string, secret: string): string =>
  createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(text)
    .digest('base64');
