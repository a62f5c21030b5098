import { Type } from 'typebox';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import {
  bestLanguage,
  ENGLISH,
  offeredLanguages,
  PSEUDO,
} from '../../../kernel/translation/languages.ts';
import { textIn } from '../../../kernel/translation/text.ts';
import { type Translator, translator } from '../../../kernel/translation/translator.ts';
import { PASSWORD_STRENGTH_LIMIT } from '../../../plugins/limits/limits.ts';
import { passwordStrength } from '../passwords/password-strength.ts';

export const passwordStrengthRoutes: AppPlugin = async (app) => {
  app.post(
    '/password-strength',
    {
      config: { rateLimit: PASSWORD_STRENGTH_LIMIT },
      schema: {
        tags: ['Accounts'],
        summary: 'Estimate how hard a password is to guess. Nothing is stored',
        body: Type.Object({
          password: Type.String({ maxLength: 1_000 }),
          own: Type.Optional(
            Type.Array(Type.String({ maxLength: 300 }), {
              maxItems: 5,
              description: 'The person’s name, email address and store name',
            }),
          ),
          language: Type.Optional(
            Type.String({
              maxLength: 35,
              description: 'Of the advice (BCP 47); English by default',
            }),
          ),
        }),
        response: {
          200: Type.Object({
            score: Type.Integer({
              minimum: 0,
              maximum: 4,
              description: 'Our pages refuse passwords with a score of 0 or 1',
            }),
            advice: Type.String({ description: 'What would help; empty for a strong password' }),
          }),
        },
      },
    },
    async ({ body }) => {
      const { score, advice } = await passwordStrength(body.password, body.own);
      return { score, advice: textIn(advice, wordsIn(body.language ?? ENGLISH)) };
    },
  );
};

const wordsIn = (language: string): Translator =>
  translator(bestLanguage([language], [...offeredLanguages('shop'), PSEUDO]) ?? ENGLISH);
