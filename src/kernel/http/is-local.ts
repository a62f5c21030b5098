import type { IncomingMessage } from 'node:http';

/**
 * Whether a request comes from this machine. By the socket, because a header can say anything; but
 * a request that came through a proxy on this machine is the proxy's visitor's.
 */
export const isLocal = ({ socket, headers }: IncomingMessage): boolean =>
  /^(?:127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '') &&
  PROXY_HEADERS.every((name) => headers[name] === undefined);

const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];
