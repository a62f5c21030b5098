import { beforeAll, expect, test } from 'vitest';
import type { Letter } from '../../../src/clients/mail/letter.ts';
import { mailFolder } from '../../../src/clients/mail.ts';
import {
  sendAccountLetter,
  tellPerson,
} from '../../../src/features/accounts/letters/account-letter.ts';
import { letterText } from '../../../src/features/accounts/letters/account-letter-text.ts';
import type { LinkDetails } from '../../../src/features/accounts/links/account-link.ts';
import { linkLetter } from '../../../src/features/accounts/links/link-letter.ts';
import { mailLink, sendLinkLetter } from '../../../src/features/accounts/links/mail-link.ts';
import { inviteStaff } from '../../../src/features/accounts/staff/invitations/invite-staff.ts';
import { mailInvitation } from '../../../src/features/accounts/staff/invitations/mail-invitation.ts';
import { ACCOUNT_LETTERS, LINK_PURPOSES } from '../../../src/features/email-limits/letter-enums.ts';
import { newId } from '../../../src/ids.ts';
import { inTransaction } from '../../../src/kernel/db/db.ts';
import { PSEUDO } from '../../../src/kernel/translation/languages.ts';
import { translator } from '../../../src/kernel/translation/translator.ts';
import { STAFF_PRESETS, type StaffPreset } from '../../../src/permissions.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { plainTextWords } from '../../support/plain-text-words.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const t = translator(PSEUDO);
const AT = new Date('2026-11-27T10:42:00Z');
const URL = 'https://shops.example.com/x';
let store: TestStore;

beforeAll(async () => {
  store = await aStore(context.app);
  await rows(
    `update users set preferences = jsonb_build_object('language', ?::text),
       email_confirmed_at = now() where id = ?`,
    [PSEUDO, store.ownerId],
  );
  await rows(`update stores set name = 'नीला मग' where owner_id = ?`, [store.ownerId]);
});

const textOf = ({ subject, greeting, paragraphs, action, footer }: Letter): string =>
  [subject, greeting, ...paragraphs, action?.label ?? '', footer].join('\n');

const ORIGINS = [
  {},
  { device: 'फ़ोन' },
  { address: '203.0.113.9' },
  { device: 'फ़ोन', address: '203.0.113.9' },
];

test.each(ACCOUNT_LETTERS)('the letter %s is in the person’s language', (kind) => {
  const bys = [undefined, 'support', 'server', 'link'] as const;
  for (const origin of ORIGINS) {
    for (const [left, by] of bys.entries()) {
      const details = { ...origin, left, ...(by ? { by } : {}) };
      const letter = { id: 'x', userId: 'x', kind, details, createdAt: AT };
      const text = textOf(letterText(letter as never, 'asha@example.com', URL, t));
      expect(plainTextWords(text), text).toEqual([]);
    }
  }
});

test.each(LINK_PURPOSES)('the letter with the link %s is in the person’s language', (purpose) => {
  const variants: LinkDetails[] = [
    {},
    { by: 'owner', operator: 'मीरा', passkey: 'added' },
    {
      by: 'link',
      passkey: 'removed',
      newEmail: 'new@example.com',
      passkeys: [{ device: 'फ़ोन', createdAt: AT.toISOString() }],
    },
  ];
  for (const origin of ORIGINS) {
    for (const details of variants.map((each) => ({ ...each, ...origin }))) {
      const about = { id: 'x', purpose, sentTo: 'asha@example.com', details };
      const text = textOf(linkLetter({ ...about, createdAt: AT, expiresAt: AT }, URL, t));
      expect(plainTextWords(text), text).toEqual([]);
    }
  }
});

const lettersOn = async (subject: string) =>
  (await mailFolder(context.config.dataDir).list()).filter((letter) => letter.subject === subject);

test('a person is written to in the language that they chose for their desk', async () => {
  const owner = { id: store.ownerId, email: store.email };
  await inTransaction((trx) => tellPerson(owner.id, 'new_device', {}, trx));
  await inTransaction((trx) => mailLink(owner, 'forgot_password', {}, trx));
  const [link] = await rows<{ id: string }>(
    'select id from account_links where user_id = ? and purpose = ?',
    [owner.id, 'forgot_password'],
  );
  const [letter] = await rows<{ id: string }>('select id from account_letters where user_id = ?', [
    owner.id,
  ]);
  await sendLinkLetter(link?.id ?? newId());
  await sendAccountLetter(letter?.id ?? newId());
  expect(await lettersOn(t('access.letter.reset.subject'))).toMatchObject([{ to: owner.email }]);
  expect(await lettersOn(t('access.letter.newDevice.subject'))).toMatchObject([
    { to: owner.email },
  ]);
});

const invited = async (email: string, preset: StaffPreset) => {
  const { id } = await inviteStaff(store.tenant, { name: 'आशा', email, preset }, SYSTEM);
  await mailInvitation(store.ownerId, id);
  const letters = await mailFolder(context.config.dataDir).list();
  const letter = letters.find((each) => each.to === email && each.id.startsWith(id));
  return `${letter?.subject}\n${letter?.text}`;
};

test.each(STAFF_PRESETS)('an invitation as %s is in the owner’s language', async (preset) => {
  const text = await invited(`${newId()}@example.com`, preset);
  expect(text).toContain(t('access.letter.invitation.action'));
  expect(plainTextWords(text), text).toEqual([]);
});

test('so is the letter to an invited person who has an account', async () => {
  const { email } = await aStore(context.app);
  const text = await invited(email, 'packer');
  expect(text).toContain(t('access.letter.invitation.taken.why'));
  expect(plainTextWords(text), text).toEqual([]);
});
