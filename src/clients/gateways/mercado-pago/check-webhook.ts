import type { WebhookDelivery } from '../payment-gateway.ts';
import { isSigned, sentHeaders } from '../signatures.ts';

/**
 * `ts=<time>,v1=<hex>` of ids and a time, not of the body. The time has no bound: its unit differs,
 * and nobody acts on what a notice says. Genuine ones come wrongly signed, and IPN unsigned.
 */
export function checkWebhook(
  { headers, query }: WebhookDelivery,
  secrets: readonly string[],
): 'signed' | 'wrong' | 'unsigned' {
  const [header] = sentHeaders(headers, ['x-signature']);
  if (header === undefined) return 'unsigned';
  const parts = new Map(
    header.split(',').map((part): [string, string] => {
      const [name = '', value = ''] = part.split('=');
      return [name.trim(), value.trim()];
    }),
  );
  const [requestId] = sentHeaders(headers, ['x-request-id']);
  const manifest = (id: string | undefined) =>
    Object.entries({ id, 'request-id': requestId, ts: parts.get('ts') })
      .filter(([, value]) => value)
      .map(([name, value]) => `${name}:${value};`)
      .join('');
  const id = query['data.id'];
  // Ids of orders have been signed as they are, and in lower case.
  const manifests = new Set([manifest(id), manifest(id?.toLowerCase())]);
  const isRight = [...manifests].some((each) =>
    secrets.some((secret) => isSigned(each, parts.get('v1') ?? '', secret)),
  );
  return isRight ? 'signed' : 'wrong';
}
