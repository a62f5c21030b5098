import { preparedRows } from '../../../../kernel/db/db.ts';
import type { User } from '../../user.ts';

type Credentials = Pick<User, 'id' | 'passwordHash'>;

export async function findCredentials(email: string): Promise<Credentials | undefined> {
  const [user] = await preparedRows<Credentials>(
    `select id, password_hash from users where lower(email) = ?`,
    // In lower case, as the limits count it: the database would also match "İ" with "i".
    [email.trim().toLowerCase()],
  );
  return user;
}
