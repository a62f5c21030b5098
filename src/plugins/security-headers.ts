import type { FastifyInstance, FastifyReply } from 'fastify';
import fp from 'fastify-plugin';
import type { PaymentGateway } from '../clients/gateways/payment-gateway.ts';
import type { Config } from '../config.ts';

const CONTENT_POLICY = [
  "default-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];
const PERMISSIONS = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

/** What browsers are told about every answer: only our own scripts, styles and forms; no frames. */
export const securityHeaders = (config: Config): Record<string, string> => ({
  'content-security-policy': CONTENT_POLICY.join(';'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': PERMISSIONS,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // A year. Elsewhere the address of a developer's machine would be lost to plain HTTP.
  ...(config.environment === 'production'
    ? { 'strict-transport-security': 'max-age=31536000' }
    : {}),
});

/**
 * Lets one page open the gateway's payment form: its script, its frames and what they ask, and the
 * windows of banks. Everything else stays as strict as it is.
 */
export function allowPaymentForm(
  reply: FastifyReply,
  { checkoutScript, checkoutOrigins }: Pick<PaymentGateway, 'checkoutScript' | 'checkoutOrigins'>,
): void {
  const origins = checkoutOrigins.join(' ');
  const { origin } = new URL(checkoutScript);
  reply.headers({
    'content-security-policy': [
      ...CONTENT_POLICY.filter((rule) => !rule.startsWith('img-src')),
      // The form's script loads others of the gateway's, such as its detection of fraud.
      `script-src 'self' ${[...new Set([origin, ...checkoutOrigins])].join(' ')}`,
      `frame-src ${origins}`,
      `connect-src 'self' ${origins}`,
      `img-src 'self' data: ${origins}`,
      `font-src 'self' ${origins}`,
    ].join(';'),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': PERMISSIONS.replace(
      'payment=()',
      `payment=(${['self', ...checkoutOrigins.map((host) => `"${host}"`)].join(' ')})`,
    ),
  });
}

/** Of the one style element that the queue dashboard's script makes: how its lists scroll. */
const BOARD_STYLE = "'sha256-r2N1TB/gHbBtBZFKg7ejmq1acVSREzucTAEw6ga4hoU='";

/**
 * Lets one page of ours run the queue dashboard, whose script makes a style element and finds its own
 * addresses by the page's `<base>`. Scripts stay as strict as everywhere.
 */
export function allowJobBoard(reply: FastifyReply): void {
  const rules = CONTENT_POLICY.filter((rule) => !rule.startsWith('base-uri'));
  const policy = [...rules, `style-src 'self' ${BOARD_STYLE}`, "base-uri 'self'"].join(';');
  reply.header('content-security-policy', policy);
}

async function plugin(app: FastifyInstance, { config }: { config: Config }) {
  const headers = securityHeaders(config);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  // What is not said to be cacheable belongs to somebody.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done();
  });
}

export const securityHeadersPlugin = fp(plugin, { name: 'security-headers' });
