import { Type } from 'typebox';
import type { Translator } from '../../../kernel/translation/translator.ts';

export const PasswordsForm = Type.Object({
  currentPassword: Type.String({ default: '', maxLength: 1_000 }),
  newPassword: Type.String({ default: '', maxLength: 1_000 }),
});

export const NewEmailForm = Type.Object({
  email: Type.String({ default: '', maxLength: 300 }),
  currentPassword: Type.String({ default: '', maxLength: 1_000 }),
});

export const OneSession = Type.Object({ familyId: Type.String({ format: 'uuid' }) });

export const ownAccountLabels = (t: Translator) => ({
  email: t('settings.profile.newEmail'),
  currentPassword: t('settings.profile.currentPassword'),
  newPassword: t('settings.profile.newPassword'),
});
