import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasMail } from '../../../../clients/mail.ts';
import type { Config } from '../../../../config.ts';
import { deviceName } from '../../../../kernel/format/device-name.ts';
import type { FormProblems } from '../../../../kernel/http/form-problems.ts';
import { english } from '../../../../kernel/translation/translator.ts';
import { unconfirmedNewEmail } from '../../../accounts/links/change-email.ts';
import { listAdmins } from '../../../accounts/operators/admins.ts';
import { listPasskeys } from '../../../accounts/passkeys/passkey.ts';
import { passkeyHost } from '../../../accounts/passkeys/relying-party.ts';
import { countOperatorsWithout } from '../../../accounts/second-factor/second-factor.ts';
import { listSessions } from '../../../accounts/sessions/queries/list-sessions.ts';
import { readerConnection } from '../../../model-readings/reader-connection.ts';
import { lastAuditOf } from '../../audit/list-audit.ts';
import { MOST_COUNTED, settingsEffects } from '../../queries/settings-effects.ts';
import { readSettings } from '../../settings.ts';
import { maintenanceStrip } from '../maintenance-strip.ts';
import { fieldsOf, type RulesForm } from './platform-form.ts';
import { type ReaderForm, readerFieldsOf } from './reader-form.ts';

export const SETTINGS = '/admin/settings';

export interface SettingsTyped {
  rules?: RulesForm;
  rulesProblems?: FormProblems;
  clash?: string;
  reader?: ReaderForm;
  readerProblems?: FormProblems;
  maintenanceReason?: string;
  maintenanceProblems?: FormProblems;
  email?: string;
  newEmailProblems?: FormProblems;
  passwordProblems?: FormProblems;
}

export type ShowSettings = (
  request: FastifyRequest,
  reply: FastifyReply,
  typed?: SettingsTyped,
) => Promise<FastifyReply>;

export async function settingsPage(
  { signedIn }: FastifyRequest,
  config: Config,
  typed: SettingsTyped,
) {
  const settings = await readSettings();
  const [effects, maintenance, admins, sessions, passkeys, lastChange, sentTo, without] =
    await Promise.all([
      settingsEffects(settings.webhookRetentionDays),
      maintenanceStrip(config),
      listAdmins(),
      listSessions(signedIn.userId),
      listPasskeys(signedIn.userId),
      lastAuditOf('settings', null, ['settings_changed']),
      unconfirmedNewEmail(signedIn.userId),
      countOperatorsWithout(),
    ]);
  return {
    settings,
    rules: fieldsOf(settings),
    reader: readerFieldsOf(settings),
    readerHost: readerConnection()?.host ?? null,
    ...typed,
    newEmail: { hasMail: hasMail(), sentTo, typed: typed.email, problems: typed.newEmailProblems },
    withoutSecondFactor: withoutText(without),
    effects,
    mostCounted: MOST_COUNTED,
    isProduction: config.environment === 'production',
    maintenance,
    lastChange,
    admins: admins.map((admin) => ({ ...admin, isSelf: admin.id === signedIn.userId })),
    passkeys: { host: passkeyHost(), items: passkeys },
    sessions: sessions.map((session) => ({
      ...session,
      device: deviceName(session.userAgent, english),
      isThis: session.familyId === signedIn.familyId,
    })),
  };
}

const withoutText = (operators: number): string => {
  if (operators === 0) return 'all operators have it';
  return operators === 1 ? '1 operator hasn’t' : `${operators} operators haven’t`;
};
