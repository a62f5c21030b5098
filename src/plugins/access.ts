import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import fp from 'fastify-plugin';
import type { Locked } from '../domain/accounts/refuse-impersonation.ts';
import { forbidden, Refusal } from '../errors.ts';
import type { Access } from '../http-types.ts';
import { isShutOut, type Operator, type Session } from '../session.ts';
import { type Tenant, tenantOf } from '../tenant.ts';
import { bodyBounds } from './body-bounds.ts';
import { doorLimit } from './rate-class.ts';
import { watchImpersonation } from './watch-impersonation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set by the route's door. */
    access?: Access;
    /** False: open to a tenant whose subscription has ended (billing, one's own profile). */
    gated?: boolean;
    /** What the route changes that an operator who acts for somebody may not touch. */
    locked?: Locked;
  }
  interface FastifyInstance {
    /** Every registered route, for the start check and the route inventory test. */
    routeTable: RouteOptions[];
  }
  interface FastifyRequest {
    /** The caller's tenant. @throws outside a tenant or owner door */
    tenant: Tenant;
    /** The caller's session. @throws where there is none */
    signedIn: Session;
    /** The platform operator who calls. @throws outside an operator door */
    operator: Operator;
  }
}

/** Opens a door: every route registered in `app` from here on is guarded by `access`. */
export function openDoor(app: FastifyInstance, access: Access): void {
  app.addHook('onRoute', (route) => {
    const own = route.config?.access ?? access;
    const { unlimited, rateLimit = unlimited ? false : doorLimit(own, route) } = route.config ?? {};
    route.config = { ...route.config, access: own, rateLimit };
    route.bodyLimit ??= bodyBounds(own).bytes;
  });
  app.addHook('onRequest', guard);
  // After the guard: who has signed in is counted as that.
  app.addHook('onRequest', (request) => app.countRequest(request));
}

/** Where only operators come in. */
const OPERATORS_PATH = /^\/(?:api\/)?admin(?:\/|$)/i;

async function guard(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { access = 'operator', gated = true } = request.routeOptions.config;
  if (access === 'public') return;
  const session = await request.loadSession(reply);
  if (!session) throw new Refusal(401, 'UNAUTHENTICATED', 'Sign in first');
  if (session.impersonatedBy) await watchImpersonation(request, session);
  if (access === 'account') return;
  if (access === 'operator') {
    // An impersonation token carries the target's role, so it never passes here.
    if (session.role !== 'SUPER_ADMIN') throw forbidden('Only platform operators may do this');
    return;
  }
  if (session.role === 'SUPER_ADMIN') throw forbidden('Operators have no store of their own');
  if (access === 'owner' && session.role !== 'OWNER') {
    throw forbidden('Only the owner of the store may do this');
  }
  if (gated && isShutOut(session)) {
    throw new Refusal(402, 'SUBSCRIPTION_REQUIRED', 'The subscription of this store has ended');
  }
}

async function plugin(app: FastifyInstance) {
  app.decorateRequest('signedIn', {
    getter(this: FastifyRequest): Session {
      if (!this.session) throw new Error('This route has no signed-in session');
      return this.session;
    },
  });
  app.decorateRequest('tenant', {
    getter(this: FastifyRequest): Tenant {
      const { access } = this.routeOptions.config;
      if (access !== 'tenant' && access !== 'owner') throw new Error('Not a tenant route');
      return tenantOf(this.signedIn);
    },
  });
  app.decorateRequest('operator', {
    getter(this: FastifyRequest): Operator {
      if (this.routeOptions.config.access !== 'operator') throw new Error('Not an operator route');
      const { userId, name, email } = this.signedIn;
      return { id: userId, name, email, address: this.ip };
    },
  });
  const routes: RouteOptions[] = [];
  app.decorate('routeTable', routes);
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  // A route that no door guards, or not the one of its place, is a mistake; it stops the start.
  app.addHook('onReady', async () => {
    const open = routes.find((route) => !route.config?.access);
    if (open) throw new Error(`${open.method} ${open.url} declares no access`);
    const ajar = routes.find(
      ({ url, config }) => OPERATORS_PATH.test(url) && config?.access !== 'operator',
    );
    if (ajar) throw new Error(`${ajar.method} ${ajar.url} is not kept to operators`);
  });
}

export const accessPlugin = fp(plugin, { name: 'access', dependencies: ['session'] });
