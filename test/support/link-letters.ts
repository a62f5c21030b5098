import { mailFolder } from '../../src/clients/mail.ts';
import type { Config } from '../../src/config.ts';

/** The letters that went to an address and hold a link to an account, the newest first. */
export async function linkLettersTo(
  { dataDir }: Config,
  email: string,
): Promise<{ subject: string; text: string; path: string; token: string }[]> {
  const letters = await mailFolder(dataDir).list();
  return letters
    .filter(({ to }) => to === email)
    .map(({ subject, text }) => {
      const [path = '', token = ''] =
        /\/(?:confirm-email|new-email|reset-password|invitation|register\/confirm)\/(\S+)/.exec(
          text,
        ) ?? [];
      return { subject, text, path, token };
    });
}
