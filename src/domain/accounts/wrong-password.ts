import { Refusal } from '../../errors.ts';

/** 400: the password that somebody types again for what they are about to do is not theirs. */
export const wrongPassword = () =>
  new Refusal(400, 'WRONG_PASSWORD', 'Incorrect current password', {
    fields: [{ path: 'currentPassword', message: 'is incorrect' }],
  });
