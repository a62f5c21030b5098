import { BlockList, isIP } from 'node:net';

/** Ranges of the registries of special addresses (RFC 6890), and one well-known exception. */
const SPECIAL_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  // Shared by a provider's customers (CGNAT); clouds answer with metadata here, too.
  '100.64.0.0/10',
  '127.0.0.0/8',
  // Link-local, with the metadata of most clouds.
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // A cloud's own service, on an address that looks public.
  '168.63.129.16/32',
];

/** Parts of 2000::/3 that are no hosts on the internet, or lead to an IPv4 address. */
const SPECIAL_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const special = new BlockList();
for (const range of SPECIAL_V4) add(special, range, 'ipv4');
for (const range of SPECIAL_V6) add(special, range, 'ipv6');
const globalUnicast = new BlockList();
add(globalUnicast, '2000::/3', 'ipv6');

function add(list: BlockList, range: string, family: 'ipv4' | 'ipv6'): void {
  const [network = '', length] = range.split('/');
  list.addSubnet(network, Number(length), family);
}

/**
 * Whether an IP address is a public host: not of this machine, its network or its cloud, no
 * multicast and nothing reserved. IPv6 only in the allocated range, which excludes all forms that
 * wrap an IPv4 address.
 */
export function isPublicAddress(ip: string): boolean {
  // A zone names a network card of this machine.
  if (ip.includes('%')) return false;
  if (isIP(ip) === 4) return !special.check(ip, 'ipv4');
  return isIP(ip) === 6 && globalUnicast.check(ip, 'ipv6') && !special.check(ip, 'ipv6');
}
