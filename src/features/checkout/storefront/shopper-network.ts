import { isIP } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import { isPublicAddress } from '../../../clients/public-address.ts';

/** Its /24, or /64 of IPv6. Null for an address inside, such as a proxy of ours. */
export function shopperNetwork({ ip }: { ip: string }): string | null {
  if (!isPublicAddress(ip.replace(/^::ffff:(?=\d+\.)/i, ''))) return null;
  const network = normalizeIP(ip, 64);
  return isIP(network) === 4 ? network.replace(/\.\d+$/, '') : network;
}
