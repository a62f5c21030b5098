import { BlockList, isIP } from 'node:net';

/** The private ranges that stand behind the names of TRUST_PROXY, as Fastify reads them. */
const GROUPS: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Whether the other end of a connection is one of our proxies, by the checked TRUST_PROXY. */
export function trustedPeer(proxies: string | boolean): (address: string | undefined) => boolean {
  if (typeof proxies === 'boolean') return () => proxies;
  const trusted = new BlockList();
  const ranges = proxies.split(',').flatMap((part) => GROUPS[part.trim()] ?? [part.trim()]);
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    trusted.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return (address = '') => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
    return isIP(plain) !== 0 && trusted.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
  };
}
