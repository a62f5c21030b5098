import { gatewayOf } from './gateway-connection.ts';

/** Whether a form of ours may lead to this page of the gateway's: browsers are told where it may. */
export const mayLeadTo = (provider: string | undefined, page: string): boolean =>
  gatewayOf(provider).pageOrigins.some((each) => isAt(new URL(page).origin, each));

/** As browsers compare them: `https://*.example.com` is every host below it. */
function isAt(origin: string, allowed: string): boolean {
  const [scheme, host] = allowed.split('//*.');
  return host
    ? origin.startsWith(`${scheme}//`) && origin.endsWith(`.${host}`)
    : origin === allowed;
}
