import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../../config.ts';
import { forbidden, Refusal } from '../../errors.ts';
import { lacksSecondFactor } from '../../features/accounts/second-factor/lacks-second-factor.ts';
import { refuseUnlessRecent } from '../../features/accounts/sessions/reauthenticate.ts';
import type { Access, GroupPermissions } from '../../kernel/http/http-types.ts';
import { type Tenant, tenantOf } from '../../kernel/tenancy/tenant.ts';
import { isMetricsToken } from '../../kernel/watch/metrics-token.ts';
import { asksAgain, PERMISSIONS, type Permission, refuseUnlessMay } from '../../permissions.ts';
import { isShutOut, type Operator, type Session } from '../../session.ts';
import { bodyBounds } from '../bodies/body-bounds.ts';
import { busyOf } from '../limits/busy-turns.ts';
import { doorLimit } from '../limits/rate-class.ts';
import { type FieldPermissions, guardFields } from './field-permissions.ts';
import { watchImpersonation } from './watch-impersonation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** False: also open to tenants whose subscription has ended (billing, one's own profile). */
    gated?: boolean;
    /** For doors without a store, the door's class. */
    permission?: RoutePermission;
    /** True: needs a recent sign-in. Unset, changes and downloads do where their permission asks again. */
    asksAgain?: boolean;
    /** Also open to people who still have to set up a second factor. */
    openWithoutSecondFactor?: boolean;
    fieldPermissions?: FieldPermissions;
    /** Only for reading, without a session. */
    takesMetricsToken?: boolean;
    takesKeys?: boolean;
  }
  interface FastifyInstance {
    groupPermissions: GroupPermissions | undefined;
    metricsToken: string | null;
    routeTable: RouteOptions[];
  }
  interface FastifyRequest {
    /** @throws outside a tenant door */
    tenant: Tenant;
    /** @throws without a session */
    signedIn: Session;
    /** @throws outside an operator door */
    operator: Operator;
  }
}

/** `public` and `operator` are doors without a store, and so without permissions. */
export type RoutePermission = Permission | 'public' | 'operator';

/**
 * All routes registered in `app` from here on are guarded by `access`, and by the permission of the
 * route or its group. With `takesKeys`, API keys open the door, too.
 */
export function openDoor(
  app: FastifyInstance,
  doorAccess: Access,
  { takesKeys = false }: { takesKeys?: boolean } = {},
): void {
  app.addHook('onRoute', (route) => {
    const { access = doorAccess, permission = permissionOf(app, route, access) } =
      route.config ?? {};
    const { asksAgain = asksAgainFor(route, permission) } = route.config ?? {};
    const named = permission ? { permission } : {};
    route.config = { ...route.config, access, asksAgain, takesKeys, ...named };
    route.bodyLimit ??= bodyBounds(access).bytes;
    if (route.config.fieldPermissions) route.preValidation = guardFields;
    if (!route.config.unlimited && !route.config.rateLimit) limitByDoor(app, route, access);
  });
  app.addHook('onRequest', guard);
}

/** A route's hooks run after its door's guard. */
function limitByDoor(app: FastifyInstance, route: RouteOptions, access: Access): void {
  const rateLimit = doorLimit(access, route);
  route.config = { ...route.config, rateLimit };
  route.onRequest = [route.onRequest ?? [], app.rateLimit(rateLimit)].flat();
  const busy = busyOf(rateLimit);
  if (!busy) return;
  const { take, giveBack } = app.busyHooks(busy);
  route.preHandler = [route.preHandler ?? [], take].flat();
  route.onResponse = [route.onResponse ?? [], giveBack].flat();
}

function permissionOf(
  { groupPermissions }: FastifyInstance,
  { method }: RouteOptions,
  access: Access,
): RoutePermission | undefined {
  if (access === 'public' || access === 'operator') return access;
  return reads(method) ? groupPermissions?.read : groupPermissions?.change;
}

const reads = (method: RouteOptions['method']): boolean =>
  [method].flat().every((each) => each === 'GET' || each === 'HEAD');

function asksAgainFor({ method }: RouteOptions, permission: RoutePermission | undefined): boolean {
  if (permission === undefined || !asksAgain(permission)) return false;
  return !reads(method) || PERMISSIONS[permission as Permission].exports === true;
}

const OPERATORS_PATH = /^\/(?:api\/)?admin(?:\/|$)/i;

async function guard(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { access = 'operator', asksAgain, takesMetricsToken } = request.routeOptions.config;
  if (access === 'public') return;
  const { authorization } = request.headers;
  if (takesMetricsToken && isMetricsToken(authorization, request.server.metricsToken)) return;
  const session = await request.loadSession(reply);
  if (!session) throw new Refusal(401, 'UNAUTHENTICATED', 'Sign in first');
  if (session.impersonatedBy) await watchImpersonation(request, session);
  await refuseAtDoor(request, session);
  if (asksAgain) await refuseUnlessRecent(session);
}

/** @throws Refusal 402, 403 for a session that may not use the route */
async function refuseAtDoor({ routeOptions }: FastifyRequest, session: Session): Promise<void> {
  const { access = 'operator', permission, gated = true, ...config } = routeOptions.config;
  if (access === 'operator') {
    // An impersonation token carries the target's role, so it never passes here.
    if (session.role !== 'SUPER_ADMIN') throw forbidden('Only platform operators can do this');
  } else if (session.role === 'SUPER_ADMIN' && access !== 'account') {
    // Operators have an account but no store.
    throw forbidden('Operators do not have a store');
  }
  if (!config.openWithoutSecondFactor && (await lacksSecondFactor(session))) {
    throw secondFactorRequired();
  }
  if (session.role === 'SUPER_ADMIN') return;
  refuseUnlessMay(session, permission as Permission);
  if (access === 'account') return;
  if (gated && isShutOut(session)) {
    throw new Refusal(402, 'SUBSCRIPTION_REQUIRED', 'This store’s subscription has ended');
  }
}

/** 403: until it is set up, nothing else is open. */
const secondFactorRequired = () =>
  new Refusal(403, 'SECOND_FACTOR_REQUIRED', 'Set up two-step verification first');

async function plugin(app: FastifyInstance, { config }: { config: Config }) {
  app.decorate('metricsToken', config.metricsToken);
  app.decorateRequest('signedIn', {
    getter(this: FastifyRequest): Session {
      if (!this.session) throw new Error('This route has no signed-in user');
      return this.session;
    },
  });
  app.decorateRequest('tenant', {
    getter(this: FastifyRequest): Tenant {
      if (this.routeOptions.config.access !== 'tenant')
        throw new Error('This route is not for stores');
      return tenantOf(this.signedIn);
    },
  });
  app.decorateRequest('operator', {
    getter(this: FastifyRequest): Operator {
      if (this.routeOptions.config.access !== 'operator')
        throw new Error('This route is not for operators');
      const { userId, name, email } = this.signedIn;
      return { id: userId, name, email, address: this.ip };
    },
  });
  app.decorate('groupPermissions', undefined);
  const routes: RouteOptions[] = [];
  app.decorate('routeTable', routes);
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  // A route without a door, or with the wrong one for its path, fails the start.
  app.addHook('onReady', async () => {
    const open = routes.find((route) => !route.config?.access);
    if (open) throw new Error(`${open.method} ${open.url} has no access rule`);
    const ajar = routes.find(
      ({ url, config }) => OPERATORS_PATH.test(url) && config?.access !== 'operator',
    );
    if (ajar) throw new Error(`${ajar.method} ${ajar.url} is not restricted to operators`);
    const unnamed = routes.find((route) => !namesItsPermission(route));
    if (unnamed)
      throw new Error(
        `${unnamed.method} ${unnamed.url} does not name a permission for its type of session`,
      );
  });
}

/** Behind a store's door, a permission of the table; behind others, the door's class. */
function namesItsPermission({ config }: RouteOptions): boolean {
  const { access, permission = '' } = config ?? {};
  return access === 'tenant' || access === 'account'
    ? Object.hasOwn(PERMISSIONS, permission)
    : permission === access;
}

export const accessPlugin = fp(plugin, { name: 'access', dependencies: ['session'] });
