import { notFound } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import type { Actor } from '../../../session.ts';
import { type DirectMethodBody, readDirectMethod } from './direct-method.ts';
import { changeDirectMethods, type StoredMethod } from './direct-methods.ts';

/** @throws Refusal 400 naming each wrong field, or for one too many */
export const addDirectMethod = (
  tenant: Tenant,
  sent: DirectMethodBody,
  actor: Actor,
): Promise<unknown> =>
  changeDirectMethods(
    tenant,
    (before, country) => [...before, { ...readDirectMethod(sent, country), id: newId() }],
    actor,
  );

/** @throws Refusal 404, 400 naming each wrong field */
export const changeDirectMethod = (
  tenant: Tenant,
  id: string,
  sent: DirectMethodBody,
  actor: Actor,
): Promise<unknown> =>
  changeDirectMethods(
    tenant,
    (before, country) => {
      const at = placeOf(before, id);
      return before.with(at, { ...readDirectMethod(sent, country), id });
    },
    actor,
  );

/** One place up or down; at the end of the list it stays. @throws Refusal 404 */
export const moveDirectMethod = (
  tenant: Tenant,
  id: string,
  to: 'up' | 'down',
  actor: Actor,
): Promise<unknown> =>
  changeDirectMethods(
    tenant,
    (before) => {
      const at = placeOf(before, id);
      const beside = to === 'up' ? at - 1 : at + 1;
      const [one, other] = [before[at], before[beside]];
      return one && other ? before.with(at, other).with(beside, one) : before;
    },
    actor,
  );

/** Orders still name it. @throws Refusal 404 */
export const removeDirectMethod = (tenant: Tenant, id: string, actor: Actor): Promise<unknown> =>
  changeDirectMethods(tenant, (before) => before.toSpliced(placeOf(before, id), 1), actor);

function placeOf(methods: readonly StoredMethod[], id: string): number {
  const at = methods.findIndex((method) => method.id === id);
  if (at === -1) throw notFound('Payment method');
  return at;
}
