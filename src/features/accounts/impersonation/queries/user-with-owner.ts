import { rows, type Trx } from '../../../../kernel/db/db.ts';
import type { User } from '../../user.ts';

interface UserWithOwner
  extends Pick<User, 'id' | 'role' | 'name' | 'email' | 'ownerId' | 'isActive'> {
  ownerIsActive: boolean;
}

export async function userWithOwner(id: string, trx?: Trx): Promise<UserWithOwner | undefined> {
  const [user] = await rows<UserWithOwner>(
    `select u.id, u.role, u.name, u.email, u.owner_id, u.is_active,
            coalesce(o.is_active, false) as owner_is_active
       from users u left join users o on o.id = u.owner_id
      where u.id = ?`,
    [id],
    trx,
  );
  return user;
}
