import { conflict } from '../../errors.ts';

/** 409: an account of this or another store already has the email address. */
export const emailTaken = () =>
  conflict('EMAIL_TAKEN', 'This email already has an account. Sign in?', {
    fields: [{ path: 'email', message: 'already has an account' }],
  });
