import { Refusal } from '../../errors.ts';

/** 400: the password that was entered again as a confirmation is wrong. */
export const wrongPassword = () =>
  new Refusal(400, 'WRONG_PASSWORD', 'Your current password is incorrect. Try again', {
    fields: [{ path: 'currentPassword', message: 'is incorrect' }],
  });
