import { rows, type Trx } from '../../src/kernel/db/db.ts';
import { bulkIdSql, dice } from './bulk-id.ts';

/** How many products each store has. */
const PRODUCTS = 5;
/** Nobody signs in with it: of no known password. */
export const NO_PASSWORD = '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$none';

/** Owners, some staff, stores and products; opened over 14 months, some of them switched off. */
export async function fillStores(stores: number, at: Date, trx: Trx): Promise<void> {
  const nth = `from generate_series(0, ? - 1) n`;
  const opened = `?::timestamptz - ${dice('n', 1, 425)} * interval '1 day' - ${dice('n', 2, 86_400)} * interval '1 second'`;
  await rows(
    `insert into users (id, owner_id, role, name, email, password_hash, is_active, created_at, updated_at,
                        email_confirmed_at)
     select ${bulkIdSql('user', 'n')}, ${bulkIdSql('user', 'n')}, 'OWNER',
            (array['Asha','Ravi','Meera','Kabir','Zoya','Arjun','Leela','Imran'])[1 + ${dice('n', 3, 8)}] || ' ' || n,
            'owner-' || n || '@bulk.example', '${NO_PASSWORD}', ${dice('n', 4, 50)} > 0, ${opened}, ?::timestamptz, ?::timestamptz ${nth}`,
    [at, at, at, stores],
    trx,
  );
  await rows(
    `insert into users (id, owner_id, role, name, email, password_hash, created_at, updated_at)
     select ${bulkIdSql('user', `n + 50000000`)}, ${bulkIdSql('user', 'n')}, 'STAFF', 'Staff ' || n,
            'staff-' || n || '@bulk.example', '${NO_PASSWORD}',
            ?::timestamptz - ${dice('n', 5, 60)} * interval '1 day', ?::timestamptz ${nth} where mod(n, 4) = 0`,
    [at, at, stores],
    trx,
  );
  await rows(
    `insert into stores (id, owner_id, name, slug, is_active, created_at, updated_at)
     select ${bulkIdSql('store', 'n')}, u.id,
            (array['Blue','Green','Golden','Little','Grand'])[1 + ${dice('n', 6, 5)}] || ' ' ||
            (array['Mug','Loom','Spice','Book','Clay','Silk'])[1 + ${dice('n', 7, 6)}] || ' ' || n,
            'bulk-' || n, ${dice('n', 8, 25)} > 0, u.created_at, u.created_at
       from generate_series(0, ? - 1) n join users u on u.id = ${bulkIdSql('user', 'n')}`,
    [stores],
    trx,
  );
  await rows(
    `insert into products (owner_id, id, slug, name, active, search_text, created_at)
     select ${bulkIdSql('user', 'n')}, ${bulkIdSql('product', `n * ${PRODUCTS} + p`)}, 'goods-' || p, 'Goods ' || p,
            p > 0, 'goods ' || p, ?::timestamptz - interval '30 days'
       from generate_series(0, ? - 1) n, generate_series(0, ${PRODUCTS} - 1) p`,
    [at, stores],
    trx,
  );
}
