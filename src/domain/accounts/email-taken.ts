import { conflict } from '../../errors.ts';

/** 409: the address signs somebody in already, in this store or another. */
export const emailTaken = () =>
  conflict('EMAIL_TAKEN', 'This email already has an account. Sign in?', {
    fields: [{ path: 'email', message: 'already has an account' }],
  });
