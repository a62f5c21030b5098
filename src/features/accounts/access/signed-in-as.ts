import type { FastifyReply, FastifyRequest } from 'fastify';

/** Null for an API key and for support. */
export async function signedInAs(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | null> {
  const session = await request.loadSession(reply);
  return session && !session.apiKey && !session.impersonatedBy ? session.userId : null;
}
