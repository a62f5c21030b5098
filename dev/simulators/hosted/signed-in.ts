import type { FastifyRequest } from 'fastify';
import type { HostedAccount } from './entities.ts';
import type { HostedGateway } from './hosted-gateway.ts';

/** @throws Refusal 401 */
export const bearerAccount = (
  gateway: HostedGateway,
  { headers }: Pick<FastifyRequest, 'headers'>,
): HostedAccount => gateway.signedIn(/^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '');
