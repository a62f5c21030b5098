import { raw } from 'objection';
import { Refusal } from '../../../errors.ts';
import { isUuid } from '../../../ids.ts';
import { inTransaction, type Trx } from '../../../kernel/db/db.ts';
import { tenantOf } from '../../../kernel/tenancy/tenant.ts';
import { message } from '../../../kernel/translation/translator.ts';
import type { Operator, Session } from '../../../session.ts';
import { announce } from '../../notifications/announce.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { logSignIn } from '../sessions/log-session.ts';
import { findSession } from '../sessions/queries/find-session.ts';
import { beginFamily } from '../sessions/refresh-token.ts';
import type { StartedSession } from '../sessions/start-session.ts';
import { User } from '../user.ts';
import { impersonationTarget } from './impersonation-target.ts';

/** How long, in minutes, an impersonation can last, extended or not. */
export const IMPERSONATION_MINUTES = 60;

export interface ImpersonatingOperator {
  operator: Operator;
  familyId: string;
  userAgent: string;
}

export interface ImpersonationTerms {
  /** 1 to IMPERSONATION_MINUTES. */
  minutes: number;
  reason: string | null;
}

/**
 * Ends at the latest with its time, the operator or the operator's own session. The store's owner
 * is notified.
 * @throws Refusal those of `impersonationTarget`, 401 when the operator's own session has just
 * ended
 */
export const impersonate = (
  by: ImpersonatingOperator,
  userId: string,
  terms: ImpersonationTerms,
): Promise<StartedSession> =>
  inTransaction(async (trx) => {
    await lockBoth(by.operator.id, userId, trx);
    const target = await impersonationTarget(userId, trx);
    if (!(await findSession(by.operator.id, by.familyId, trx))) throw ended();
    const { session, refreshToken } = await begin(by, target.id, terms.minutes, trx);
    await record(by.operator, session, terms, trx);
    const visitor = { userAgent: by.userAgent, address: by.operator.address ?? '' };
    await logSignIn(session, { visitor }, trx);
    await tellOwner(by.operator, session, terms, trx);
    return { session, refreshToken };
  });

const ended = () => new Refusal(401, 'UNAUTHENTICATED', message('errors.accounts.sessionEnded'));

/** Prevents a parallel deactivation, deletion or new password. */
async function lockBoth(operatorId: string, userId: string, trx: Trx): Promise<void> {
  await User.query(trx)
    .findByIds([operatorId, userId].filter(isUuid))
    .select('id')
    .orderBy('id')
    .forShare();
}

async function begin(
  { operator, familyId, userAgent }: ImpersonatingOperator,
  userId: string,
  minutes: number,
  trx: Trx,
): Promise<StartedSession> {
  const expiresAt = raw('now() + make_interval(mins => ?)', [minutes]);
  const impersonator = { id: operator.id, familyId };
  const visitor = { userAgent, address: operator.address ?? '' };
  const begun = await beginFamily({ userId, visitor, expiresAt, impersonator }, trx);
  const session = await findSession(userId, begun.familyId, trx);
  if (!session) throw ended();
  return { session, refreshToken: begun.refreshToken };
}

const record = (
  operator: Operator,
  session: Session,
  { minutes, reason }: ImpersonationTerms,
  trx: Trx,
): Promise<void> =>
  recordAudit(
    {
      action: 'impersonation_started',
      actor: operator,
      target: { type: 'user', id: session.userId, name: session.name },
      ownerId: session.ownerId,
      after: {
        email: session.email,
        role: session.role,
        store: session.store?.name ?? null,
        minutes,
        endsAt: session.impersonationEndsAt?.toISOString() ?? null,
      },
      reason,
    },
    trx,
  );

async function tellOwner(
  operator: Operator,
  session: Session,
  { reason }: ImpersonationTerms,
  trx: Trx,
): Promise<void> {
  // Notifications belong to a store; an owner whose store is deleted can't get any.
  if (!session.store) return;
  const isOwner = session.role === 'OWNER';
  const data = { operator: operator.name, name: session.name, isOwner, reason };
  await announce(tenantOf(session), { event: 'support_access', data }, trx);
}
