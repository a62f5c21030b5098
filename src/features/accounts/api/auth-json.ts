import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import { hasMail } from '../../../clients/mail.ts';
import { USER_ROLES } from '../../../enums.ts';
import { OrNull } from '../../../kernel/db/or-null.ts';
import { ENGLISH } from '../../../kernel/translation/languages.ts';
import { accessTokenSeconds, signAccessToken } from '../../../plugins/access/access-token.ts';
import type { Session } from '../../../session.ts';

export const UserJson = Type.Object({
  id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  role: Type.Enum([...USER_ROLES]),
  ownerId: OrNull(Type.String()),
});

export const StoreSummaryJson = Type.Object({
  id: Type.String(),
  name: Type.String(),
  slug: Type.String(),
  isActive: Type.Boolean(),
  currency: Type.String(),
});

export const TokensJson = Type.Object({
  accessToken: Type.String(),
  refreshToken: Type.String(),
  expiresIn: Type.Integer({ description: 'Seconds until the access token expires' }),
});

export const PreferencesJson = Type.Object({
  shortcuts: Type.Boolean({ description: 'Whether keyboard shortcuts are on' }),
  language: Type.String({ description: 'The language of the seller’s pages' }),
});

export const LettersJson = Type.Enum(['leave', 'unconfirmed', 'no-mail'], {
  description:
    'Whether emails are sent to the store’s shoppers. The owner’s email address must be confirmed, and the platform must have email set up',
});

export function lettersOf({ ownerIsConfirmed }: Session): Static<typeof LettersJson> {
  if (!hasMail()) return 'no-mail';
  return ownerIsConfirmed ? 'leave' : 'unconfirmed';
}

export const preferencesJson = ({ preferences }: Pick<Session, 'preferences'>) => ({
  shortcuts: preferences.shortcuts !== false,
  language: typeof preferences.language === 'string' ? preferences.language : ENGLISH,
});

export const userJson = ({ userId, name, email, role, ownerId }: Session) => ({
  id: userId,
  name,
  email,
  role,
  ownerId,
});

export const tokensJson = (app: FastifyInstance, session: Session, refreshToken: string) => ({
  accessToken: signAccessToken(app, session),
  refreshToken,
  expiresIn: accessTokenSeconds(session),
});
