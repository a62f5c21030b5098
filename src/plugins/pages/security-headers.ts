import type { FastifyInstance, FastifyReply } from 'fastify';
import fp from 'fastify-plugin';
import type { PaymentGateway } from '../../clients/gateways/payment-gateway.ts';
import type { Config } from '../../config.ts';

const CONTENT_POLICY = [
  "default-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];
const PERMISSIONS = [
  ...['camera=()', 'geolocation=()', 'microphone=()', 'payment=()'],
  // Passkeys, on our own pages.
  ...['publickey-credentials-create=(self)', 'publickey-credentials-get=(self)'],
  'usb=()',
].join(', ');

/** The security headers of all responses: only our own scripts, styles and forms; no frames. */
export const securityHeaders = (config: Config): Record<string, string> => ({
  'content-security-policy': CONTENT_POLICY.join(';'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': PERMISSIONS,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // A year. In development, it would force HTTPS on localhost.
  ...(config.environment === 'production'
    ? { 'strict-transport-security': 'max-age=31536000' }
    : {}),
});

/**
 * Lets one page open the gateway's payment form: its script, frames and requests, and banks'
 * windows. Everything else stays strict.
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
      // The form's script loads further ones, such as fraud detection.
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

/**
 * The hash of the one style element that the queue dashboard's script creates: scrolling of its
 * lists.
 */
const BOARD_STYLE = "'sha256-r2N1TB/gHbBtBZFKg7ejmq1acVSREzucTAEw6ga4hoU='";

/**
 * Lets one page run the queue dashboard, whose script creates a style element and resolves
 * addresses by the page's `<base>`. Scripts stay as strict as elsewhere.
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
  // Responses without cache headers are private.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done();
  });
}

export const securityHeadersPlugin = fp(plugin, { name: 'security-headers' });
