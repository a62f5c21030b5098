import type { FastifyReply, FastifyRequest } from 'fastify';

/** The id of the person who is signed in where a public page is open: nobody's for a key or support. */
export async function signedInAs(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | null> {
  const session = await request.loadSession(reply);
  return session && !session.apiKey && !session.impersonatedBy ? session.userId : null;
}
