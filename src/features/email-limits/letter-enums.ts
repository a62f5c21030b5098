export const LETTER_HOLDS = ['unconfirmed', 'store_bound', 'recipient_bound'] as const;
export type LetterHold = (typeof LETTER_HOLDS)[number];

export const LINK_PURPOSES = [
  'confirm_email',
  'undo_password',
  'reset_password',
  'forgot_password',
  'change_email',
  'undo_email',
  'undo_passkey',
  'join_staff',
] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** See `proofDue` of a user. */
export const PROOFS_DUE = ['joining', 'link_alone'] as const;
export type ProofDue = (typeof PROOFS_DUE)[number];

export const LETTER_SCOPES = [
  'store',
  'recipient',
  'store_recipient',
  'notice',
  'store_invitations',
  'invited',
  'registration',
  ...LINK_PURPOSES,
  'second_factor',
  'new_device',
] as const;
export type LetterScope = (typeof LETTER_SCOPES)[number];

export const ACCOUNT_LETTERS = [
  'second_factor_on',
  'second_factor_off',
  'recovery_code_used',
  'new_recovery_codes',
  'new_device',
] as const;
export type AccountLetterKind = (typeof ACCOUNT_LETTERS)[number];
