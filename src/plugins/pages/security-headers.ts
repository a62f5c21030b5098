import type { FastifyInstance, FastifyReply } from 'fastify';
import fp from 'fastify-plugin';
import type { PaymentGateway } from '../../clients/gateways/payment-gateway.ts';
import type { Config } from '../../config.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Where pages get styles, scripts and pictures from, as content policies name it. */
    ownSources: string;
  }
}

/** Our own origin, and that of the CDN if there is one. */
const sourcesOf = ({ cdn: { assetUrl } }: Config): string =>
  assetUrl ? `'self' ${assetUrl}` : "'self'";

const contentPolicy = (own: string): string[] => [
  "default-src 'self'",
  `img-src ${own} data:`,
  ...(own === "'self'" ? [] : [`script-src ${own}`, `style-src ${own}`, `font-src ${own}`]),
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/** Without the rules that a page has of its own. */
const without = (rules: readonly string[], names: RegExp): string[] =>
  rules.filter((rule) => !names.test(rule));
const PERMISSIONS = [
  ...['camera=()', 'geolocation=()', 'microphone=()', 'payment=()'],
  // Passkeys, on our own pages.
  ...['publickey-credentials-create=(self)', 'publickey-credentials-get=(self)'],
  'usb=()',
].join(', ');

/** The security headers of all responses: only our own scripts, styles and forms; no frames. */
export const securityHeaders = (config: Config): Record<string, string> => ({
  'content-security-policy': contentPolicy(sourcesOf(config)).join(';'),
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
  { form }: Pick<PaymentGateway, 'form'>,
): void {
  if (!form) return;
  const origins = form.origins.join(' ');
  const { origin } = new URL(form.script);
  const own = reply.server.ownSources;
  reply.headers({
    'content-security-policy': [
      ...without(contentPolicy(own), /^(?:img|script|font)-src/),
      // The form's script loads further ones, such as fraud detection.
      `script-src ${own} ${[...new Set([origin, ...form.origins])].join(' ')}`,
      `frame-src ${origins}`,
      `connect-src 'self' ${origins}`,
      `img-src ${own} data: ${origins}`,
      `font-src ${own} ${origins}`,
    ].join(';'),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': PERMISSIONS.replace(
      'payment=()',
      `payment=(${['self', ...form.origins.map((host) => `"${host}"`)].join(' ')})`,
    ),
  });
}

/** Lets a form of one page lead on to these gateways' own pages, beside what it may already. */
export function allowPaymentPages(reply: FastifyReply, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const policy = String(reply.getHeader('content-security-policy'));
  const forms = `form-action 'self' ${[...new Set(origins)].join(' ')}`;
  reply.header('content-security-policy', policy.replace("form-action 'self'", forms));
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
  const own = reply.server.ownSources;
  const rules = without(contentPolicy(own), /^(?:style-src|base-uri)/);
  const policy = [...rules, `style-src ${own} ${BOARD_STYLE}`, "base-uri 'self'"].join(';');
  reply.header('content-security-policy', policy);
}

async function plugin(app: FastifyInstance, { config }: { config: Config }) {
  const headers = securityHeaders(config);
  app.decorate('ownSources', sourcesOf(config));
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
