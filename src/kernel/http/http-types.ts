import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { Permission } from '../../permissions.ts';

export type AppPlugin = FastifyPluginAsyncTypebox;

/** Declared once per door; a route without it fails the start. */
export type Access = 'public' | 'account' | 'tenant' | 'operator';

/** The permissions of a group's routes that name none themselves: to view, and to change. */
export interface GroupPermissions {
  read: Permission;
  change: Permission;
}

/** JSON routes and clients that prefer JSON get JSON errors; everything else gets a page. */
export function wantsJson({ url, headers }: FastifyRequest): boolean {
  if (/^\/(?:api|webhooks)(?:\/|$|\?)/.test(url)) return true;
  const accepted = (headers.accept ?? '').toLowerCase().split(',');
  const weightOf = (type: string) => qualityOf(accepted.find((range) => typeOf(range) === type));
  const [json, html] = [weightOf('application/json'), weightOf('text/html')];
  if (json !== html || json === 0) return json > html;
  return (
    accepted.map(typeOf).indexOf('application/json') < accepted.map(typeOf).indexOf('text/html')
  );
}

const typeOf = (range: string): string => range.replace(/;.*$/s, '').trim();

/** "text/html;q=0.8" → 0.8; 1 without a quality, 0 where the type is not listed. */
function qualityOf(range: string | undefined): number {
  if (range === undefined) return 0;
  return Number(/;\s*q=([\d.]+)/.exec(range)?.[1] ?? 1);
}

export const isFragmentRequest = (request: FastifyRequest): boolean =>
  request.headers['hx-request'] === 'true' &&
  request.headers['hx-boosted'] !== 'true' &&
  request.headers['hx-history-restore-request'] !== 'true';

/** A form without fields to fill in: where it is sent, and what it holds. */
export interface Undo {
  action: string;
  values: Record<string, string>;
}
