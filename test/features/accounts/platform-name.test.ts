import { expect, test } from 'vitest';
import { soundsLikePlatform } from '../../../src/features/accounts/platform-name.ts';

test.each([
  'Stallkeeper Support',
  'STALL KEEPER',
  'Ѕtаllkеереr',
  'Sta\u200bllkeeper',
  '5ta11keeper billing',
  'StaIIkeeper',
  'Ｓｔａｌｌｋｅｅｐｅｒ',
  'Stállkeéper',
  'Customer Support',
  'Platform Security Team',
  'Your account support',
  'Admin Support',
])('“%s” is refused as the name of a store', (name) => {
  expect(soundsLikePlatform(name)).toBe(true);
});

test.each([
  'Blue Mug',
  'Stall 12',
  'The Keeper',
  'Supportive Shoes',
  'Secure Locks',
  'নীল মগ',
  'Админ',
  'Admin',
])('“%s” is not', (name) => {
  expect(soundsLikePlatform(name)).toBe(false);
});
