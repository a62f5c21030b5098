import { fn } from 'objection';
import { GATEWAY_PROVIDERS } from '../../../clients/gateways/gateway-origins.ts';
import { DEFAULT_PROVIDER } from '../../../clients/gateways/open-gateway.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import { type Tenant, tenantOf } from '../../../kernel/tenancy/tenant.ts';
import { type Actor, SYSTEM } from '../../../session.ts';
import { dropConnection } from '../../channels/end-connection.ts';
import { turnOff } from '../../outgoing-webhooks/index.ts';
import { dropGateway } from '../../payments/gateway/save-gateway.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { dropAccount } from '../../stores/drop-account.ts';
import { recordInLog } from '../../stores/log/record-in-log.ts';
import { ApiKeyRow, keySubject } from '../api-keys/api-key.ts';
import { tellPerson } from '../letters/account-letter.ts';
import { Passkey } from '../passkeys/passkey.ts';
import { SecondFactor } from '../second-factor/second-factor.ts';
import { endAccess } from '../sessions/end-access.ts';
import { StaffInvitation } from '../staff/invitations/invitation.ts';
import { staffOf, subjectOf } from '../staff/staff.ts';
import { User } from '../user.ts';
import type { WayIn, Whose } from './way-in.ts';

/**
 * Staff and operators are suspended: honest ones can be let in again. In the order in which other
 * changes lock them.
 */
export async function endWaysIn(
  whose: Whose & Pick<User, 'name' | 'email'>,
  ways: readonly WayIn[],
  trx: Trx,
): Promise<void> {
  for (const way of ways) await ENDS[way.kind](way.id, whose, trx, way);
}

type End = (
  id: string,
  whose: Whose & Pick<User, 'name' | 'email'>,
  trx: Trx,
  way: WayIn,
) => Promise<void>;

const tenantOfOwner = ({ id, ownerId }: Whose): Tenant => tenantOf({ userId: id, ownerId });

/** Not told by email: the letter about the new password has gone to the same person. */
const by = ({ name }: Pick<User, 'name'>): Actor => ({ ...SYSTEM, name });

const ENDS: Record<WayIn['kind'], End> = {
  apiKey: async (id, owner, trx) => {
    const tenant = tenantOfOwner(owner);
    const [key] = await ApiKeyRow.of(tenant, trx)
      .where({ id })
      .whereNull('revokedAt')
      .patch({ revokedAt: fn.now() })
      .returning(['name', 'lastFour']);
    if (!key) return;
    const entry = {
      action: 'api_key_revoked',
      actor: by(owner),
      subject: keySubject(key),
    } as const;
    await recordInLog(tenant, entry, trx);
  },
  staff: async (id, owner, trx) => {
    const tenant = tenantOfOwner(owner);
    const member = await staffOf(tenant, trx)
      .findById(id)
      .patch({ isActive: false, updatedAt: fn.now() })
      .returning(['id', 'name', 'email', 'ownerId'])
      .first();
    if (!member) return;
    await endAccess(member, trx);
    const changes = [{ field: 'isActive', before: 'yes', after: 'no' }];
    const entry = {
      action: 'staff_changed',
      actor: by(owner),
      subject: subjectOf(member),
    } as const;
    await recordInLog(tenant, { ...entry, changes }, trx);
  },
  invitation: async (id, owner, trx) => {
    const tenant = tenantOfOwner(owner);
    const [gone] = await StaffInvitation.of(tenant, trx)
      .where({ id })
      .delete()
      .returning(['name', 'email']);
    if (!gone) return;
    const entry = { action: 'invitation_withdrawn', actor: by(owner) } as const;
    await recordInLog(tenant, { ...entry, subject: subjectOf(gone) }, trx);
  },
  endpoint: (id, owner, trx) =>
    turnOff(tenantOfOwner(owner), id, { reason: 'paused', actor: by(owner) }, trx),
  // The first gateway's keys are the store's own; of the others the way's name begins with theirs.
  gateway: async (_, owner, trx, { name }) => {
    const tenant = tenantOfOwner(owner);
    const provider = GATEWAY_PROVIDERS.find((each) => name.split(' ')[0] === each);
    if (!provider || provider === DEFAULT_PROVIDER) {
      await dropAccount(tenant, 'paymentSettings', by(owner), trx);
    } else await dropGateway(tenant, provider, by(owner), trx);
  },
  courier: (_, owner, trx) => dropAccount(tenantOfOwner(owner), 'courierSettings', by(owner), trx),
  channel: async (id, owner, trx) => {
    await dropConnection(tenantOfOwner(owner), id, by(owner), trx);
  },
  passkey: async (id, { id: userId }, trx) => {
    await Passkey.query(trx).delete().where({ id, userId });
  },
  secondFactor: async (_, { id }, trx) => {
    const gone = await SecondFactor.query(trx).where({ userId: id }).modify('confirmed').delete();
    if (gone > 0) await tellPerson(id, 'second_factor_off', { by: 'link' }, trx);
  },
  operator: async (id, { id: actorId, name, email }, trx) => {
    const other = await User.query(trx)
      .modify('operators')
      .findById(id)
      .where({ isActive: true })
      .patch({ isActive: false, updatedAt: fn.now() })
      .returning(['id', 'name', 'ownerId'])
      .first();
    if (!other) return;
    await endAccess(other, trx);
    await recordAudit(
      {
        action: 'user_switched',
        actor: { id: actorId, name, email, address: null },
        target: { type: 'user', id, name: other.name },
        before: { role: 'SUPER_ADMIN', isActive: true },
        after: { role: 'SUPER_ADMIN', isActive: false },
        reason: 'Added by whoever had this account',
      },
      trx,
    );
  },
};
