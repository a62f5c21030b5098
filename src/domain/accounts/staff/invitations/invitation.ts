import { deleteInBatches } from '../../../../db/delete-in-batches.ts';
import { TenantModel } from '../../../../db/model.ts';
import { notFound } from '../../../../errors.ts';
import type { StaffPreset } from '../../../../staff-enums.ts';
import type { Tenant } from '../../../../tenancy/tenant.ts';

/** Somebody who was invited to a tenant's staff and has no account yet. */
export class StaffInvitation extends TenantModel {
  static override tableName = 'staff_invitations';
  static override idColumn = ['owner_id', 'id'];

  id!: string;
  name!: string;
  email!: string;
  staffPreset!: StaffPreset;
  tokenHash!: Buffer;
  /** The token, encrypted, until its email was sent. */
  sealedToken!: string | null;
  /** When the link that works was made. */
  sentAt!: Date;
  expiresAt!: Date;
}

export const SHOWN = ['id', 'name', 'email', 'staffPreset', 'sentAt', 'expiresAt'] as const;
/** An invitation as the owner sees it. */
export type ShownInvitation = Pick<StaffInvitation, (typeof SHOWN)[number]>;

/** The tenant's invitations, the newest first. An expired one stays for 30 days, to be sent again. */
export const listInvitations = async (tenant: Tenant): Promise<ShownInvitation[]> =>
  StaffInvitation.of(tenant)
    .select(...SHOWN)
    .orderBy([
      { column: 'createdAt', order: 'desc' },
      { column: 'id', order: 'desc' },
    ]);

/** 404, the same for an unknown, used or withdrawn invitation, and for another tenant's. */
export const noSuchInvitation = () => notFound('Invitation');

/** Deletes invitations 30 days after they expired. Returns how many. */
export const pruneInvitations = (): Promise<number> =>
  deleteInBatches('staff_invitations', `expires_at < now() - interval '30 days'`);
