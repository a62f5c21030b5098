import { afterAll, afterEach, beforeAll } from 'vitest';
import { startTcpProxy, type TcpProxy } from '../tcp-proxy.ts';

/** Breakable stretches of network, one before each server at these addresses. */
export function useProxies<Name extends string>(addresses: () => Record<Name, string>) {
  const proxies = new Map<Name, { proxy: TcpProxy; url: string }>();
  beforeAll(async () => {
    for (const [name, address] of Object.entries(addresses()) as [Name, string][]) {
      const url = new URL(address);
      const proxy = await startTcpProxy(Number(url.port));
      url.port = String(proxy.port);
      proxies.set(name, { proxy, url: url.href });
    }
  });
  afterEach(() => {
    for (const { proxy } of proxies.values()) {
      proxy.set('pass');
      proxy.delay(0);
    }
  });
  afterAll(() => Promise.all([...proxies.values()].map(({ proxy }) => proxy.stop())));
  const one = (name: Name) => {
    const found = proxies.get(name);
    if (!found) throw new Error(`There is no proxy before ${name}`);
    return found;
  };
  return {
    of: (name: Name): TcpProxy => one(name).proxy,
    /** The address with the proxy in between. */
    urlOf: (name: Name): string => one(name).url,
  };
}
