import { type QueryBuilder, raw } from 'objection';
import type { Trx } from '../../db/db.ts';
import { BaseModel } from '../../db/model.ts';
import type { UserRole } from '../../enums.ts';
import { conflict } from '../../errors.ts';
import { newId } from '../../ids.ts';

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
  createdAt!: Date;
  updatedAt!: Date;
}

/** What owners and operators see of an account. */
export const SHOWN_FIELDS = ['id', 'name', 'email', 'isActive', 'lastSeenAt', 'createdAt'] as const;
export type ShownUser = Pick<User, (typeof SHOWN_FIELDS)[number]>;

type NewUser = Pick<User, 'role' | 'name' | 'email' | 'passwordHash'> &
  Partial<Pick<User, 'id' | 'ownerId'>>;

/**
 * Adds a user.
 * @throws Refusal 409 EMAIL_TAKEN
 */
export async function insertUser(user: NewUser, trx: Trx): Promise<ShownUser> {
  const made = await User.query(trx)
    .insert({ id: newId(), ...user })
    .onConflict(raw('(lower(email))'))
    .ignore()
    .returning(['isActive', 'lastSeenAt', 'createdAt']);
  // What was not inserted comes back without the database's defaults.
  if (!made.createdAt) throw emailTaken();
  const { id, name, email, isActive, lastSeenAt, createdAt } = made;
  return { id, name, email, isActive, lastSeenAt, createdAt };
}

const emailTaken = () =>
  conflict('EMAIL_TAKEN', 'There is already an account with this email. Sign in?', {
    fields: [{ path: 'email', message: 'is already used by another account' }],
  });
