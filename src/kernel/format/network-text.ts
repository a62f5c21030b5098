import { isIPv4, isIPv6 } from 'node:net';

/** How many of the eight groups of an IPv6 address are shown: a /48, what one customer gets. */
const GROUPS = 3;

/** Never the whole address: "203.0.113.x", "2001:db8:7::x". Empty for anything else. */
export function networkText(address: string): string {
  const [whole = ''] = address.toLowerCase().split('%', 1);
  const plain = whole.startsWith('::ffff:') ? whole.slice('::ffff:'.length) : whole;
  if (isIPv4(plain)) return `${plain.slice(0, plain.lastIndexOf('.'))}.x`;
  if (!isIPv6(whole)) return '';
  const [head = '', tail] = whole.split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(Math.max(0, missing)).fill('0'), ...after];
  const network = groups.slice(0, GROUPS).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::x`;
}
