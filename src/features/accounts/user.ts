import type { QueryBuilder } from 'objection';
import type { UserRole } from '../../enums.ts';
import { BaseModel } from '../../kernel/db/model.ts';
import type { StaffPreset } from '../../permissions.ts';
import type { ProofDue } from '../email-limits/letter-enums.ts';

/** A person who may sign in. Read only the fields that are needed: one is the password's hash. */
export class User extends BaseModel {
  static override tableName = 'users';
  static override modifiers = {
    operators: (query: QueryBuilder<User>) =>
      query.whereNull('ownerId').where({ role: 'SUPER_ADMIN' }),
  };

  id!: string;
  role!: UserRole;
  name!: string;
  email!: string;
  /** Argon2id, encoded. */
  passwordHash!: string;
  isActive!: boolean;
  /** The tenant; an owner's own id, null for an operator. */
  ownerId!: string | null;
  preferences!: Record<string, unknown>;
  lastSeenAt!: Date | null;
  emailConfirmedAt!: Date | null;
  /**
   * `joining`: added to a staff, and has not used the mailed link yet.
   * `link_alone`: a link confirmed the address in a browser that was not signed in, so its mailbox
   * may be another person's than the account. Null: nothing is due.
   */
  proofDue!: ProofDue | null;
  /** What a member of staff may do: see `staffPermissions`. */
  staffPreset!: StaffPreset;
  permissionsAdded!: string[];
  permissionsRemoved!: string[];
  /** When a member of staff was last given more than before; null: never. */
  rightsRaisedAt!: Date | null;
  createdAt!: Date;
  updatedAt!: Date;
}

export const SHOWN_FIELDS = ['id', 'name', 'email', 'isActive', 'lastSeenAt', 'createdAt'] as const;
export type ShownUser = Pick<User, (typeof SHOWN_FIELDS)[number]>;
