import { notFound } from '../../../../errors.ts';
import { TenantModel } from '../../../../kernel/db/model.ts';
import type { Tenant } from '../../../../kernel/tenancy/tenant.ts';
import type { StaffPreset } from '../../../../permissions.ts';

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
export type ShownInvitation = Pick<StaffInvitation, (typeof SHOWN)[number]>;

/** Newest first. An expired invitation stays for 30 days, to be sent again. */
export const listInvitations = async (tenant: Tenant): Promise<ShownInvitation[]> =>
  StaffInvitation.of(tenant)
    .select(...SHOWN)
    .orderBy([
      { column: 'createdAt', order: 'desc' },
      { column: 'id', order: 'desc' },
    ]);

export const noSuchInvitation = () => notFound('Invitation');
