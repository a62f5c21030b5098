import { expect, test } from 'vitest';
import { translator } from '../../src/kernel/translation/translator.ts';
import { rows } from '../support/rows.ts';
import {
  addProduct,
  keepShared,
  type NewSeller,
  register,
  shareProduct,
  Thumb,
} from './support/new-seller.ts';
import { peopleOf } from './support/people-of-languages.ts';
import { fillDetails } from './support/shop-floor.ts';
import { PHONE, useBrowser } from './support/use-browser.ts';

const { open } = useBrowser();
const MOST_FIELDS = 8;
const MOST_TAPS = 12;

test.each(peopleOf('desk').filter(({ language }) => ['en', 'es', 'pt-BR'].includes(language)))(
  'somebody in $country opens a store on a phone in their language, shares a product in two sizes and sells it',
  {
    timeout: 60_000,
  },
  async (people) => {
    const { language, phone, option, shopper: asha } = people;
    const t = translator(language);
    const thumb = new Thumb();
    const page = await open({ width: PHONE, hasTouch: true, ...phone });
    await keepShared(page);
    const email = `seller-${language}@example.com`.toLowerCase();
    const seller: NewSeller = { page, thumb, people, email, t, see: async () => {} };
    await register(seller);
    await addProduct(seller);
    const link = await shareProduct(seller);
    expect(thumb.fields).toBeLessThanOrEqual(MOST_FIELDS);
    expect(thumb.taps).toBeLessThanOrEqual(MOST_TAPS);
    const [store] = await rows<{ owner_id: string }>(
      `select country, currency, time_zone, owner_id from stores
      where owner_id = (select id from users where email = ?)`,
      [email],
    );
    const { country, currency } = people;
    // By today's name, where the browser has an old one: Asia/Calcutta.
    expect(store).toMatchObject({ country, currency, time_zone: phone.timezoneId });

    const shopper = await open({ width: PHONE, hasTouch: true, ...phone });
    await shopper.goto(link);
    await shopper.getByRole('radio', { name: option.values[1] }).check();
    await shopper.getByRole('button', { name: t('shop.product.buy') }).tap();
    await shopper.getByLabel(t('shop.checkout.postalCode')).waitFor();
    await fillDetails(shopper, t, asha);
    await shopper.locator('[data-place]').tap();
    await shopper.getByRole('heading', { name: t('shop.progress.placed.thanks') }).waitFor();
    const [order] = await rows(
      `select currency, total_amount_minor::int as total from orders where owner_id = ?`,
      [store?.owner_id],
    );
    expect(order).toEqual({ currency, total: 45_000 });
  },
);
