import type { FastifyRequest } from 'fastify';
import { type HostedAccount, nowSeconds } from './entities.ts';
import type { HostedGateway } from './hosted-gateway.ts';

const DAY_SECONDS = 86_400;

/** The same answer for each key of a day. `other`: of the same key with another body. */
export function once(
  gateway: HostedGateway,
  { keyId }: HostedAccount,
  key: string | undefined,
  { url, body }: Pick<FastifyRequest, 'url' | 'body'>,
  make: () => object,
  other: () => Error = () => gateway.refusal(409, 'Another request had the same idempotency key'),
): object {
  if (!key) return make();
  const place = `${keyId} ${key}`;
  const asked = `${url} ${JSON.stringify(body)}`;
  const earlier = gateway.ledger.keys.get(place);
  if (earlier && earlier.at > nowSeconds() - DAY_SECONDS) {
    if (earlier.asked !== asked) throw other();
    return earlier.answer;
  }
  const answer = make();
  gateway.ledger.keys.set(place, { asked, answer, at: nowSeconds() });
  gateway.ledger.save();
  return answer;
}
