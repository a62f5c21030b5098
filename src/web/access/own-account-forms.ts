import { Type } from 'typebox';
import type { Translator } from '../../translation/translator.ts';

/** A new password of one's own, with the current one. */
export const PasswordsForm = Type.Object({
  currentPassword: Type.String({ default: '', maxLength: 1_000 }),
  newPassword: Type.String({ default: '', maxLength: 1_000 }),
});

/** A new email address of one's own. */
export const NewEmailForm = Type.Object({
  email: Type.String({ default: '', maxLength: 300 }),
  currentPassword: Type.String({ default: '', maxLength: 1_000 }),
});

/** One of one's own sessions, in the path. */
export const OneSession = Type.Object({ familyId: Type.String({ format: 'uuid' }) });

/** What the pages call the fields of both forms. */
export const ownAccountLabels = (t: Translator) => ({
  email: t('settings.profile.newEmail'),
  currentPassword: t('settings.profile.currentPassword'),
  newPassword: t('settings.profile.newPassword'),
});
