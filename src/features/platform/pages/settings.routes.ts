import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../config.ts';
import { conflict, Refusal, refuseProblems } from '../../../errors.ts';
import { OPERATOR_CLOCK, shortTime } from '../../../kernel/format/format-time.ts';
import { formProblems } from '../../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { english } from '../../../kernel/translation/translator.ts';
import { lastAuditOf } from '../audit/list-audit.ts';
import { changePlatformSettings } from '../change-platform-settings.ts';
import { reasonProblems } from '../reason.ts';
import { readSettings } from '../settings.ts';
import { accountRoutes } from './settings/account.routes.ts';
import {
  MaintenanceForm,
  type Rules,
  RulesForm,
  rulesKey,
  rulesOf,
} from './settings/platform-form.ts';
import { readerRoutes } from './settings/reader.routes.ts';
import { secondFactorRoutes } from './settings/second-factor.routes.ts';
import { SETTINGS, type ShowSettings, settingsPage } from './settings/settings-page.ts';

const LABELS = {
  webhookRetentionDays: 'Number of days to keep processed events',
  reason: 'Reason',
};

export async function settingsRoutes(
  app: FastifyInstance,
  { config }: { config: Config },
): Promise<void> {
  const show: ShowSettings = async (request, reply, typed = {}) =>
    reply.page('operator/settings/index', await settingsPage(request, config, typed));
  app.get('/settings', (request, reply) => show(request, reply));
  app.register(platformRoutes(show));
  app.register(readerRoutes(show));
  app.register(accountRoutes(show));
  app.register(secondFactorRoutes);
}

const platformRoutes =
  (show: ShowSettings): AppPlugin =>
  async (app) => {
    app.post(
      '/settings/maintenance',
      { schema: { body: MaintenanceForm } },
      async (request, reply) => {
        const { maintenance, reason } = request.body;
        const maintenanceMode = maintenance === 'on';
        try {
          refuseProblems(reasonProblems(reason));
          const seen = { maintenanceMode: !maintenanceMode };
          await changePlatformSettings(
            { changes: { maintenanceMode }, reason, seen },
            request.operator,
          );
          reply.flash(
            maintenanceMode
              ? 'Maintenance mode is on'
              : 'Maintenance mode is off. All pages are open again',
          );
          return reply.redirect(SETTINGS, 303);
        } catch (error) {
          if (isClash(error)) {
            const clash = await clashText(`Maintenance mode is already ${maintenance}`);
            return show(request, reply.code(409), { clash });
          }
          const maintenanceProblems = formProblems(error, LABELS, english);
          return show(request, reply.code(422), { maintenanceReason: reason, maintenanceProblems });
        }
      },
    );

    app.post('/settings/platform', { schema: { body: RulesForm } }, async (request, reply) => {
      const { body, operator } = request;
      try {
        const changes = rulesOf(body);
        const seen = await seenRules(body);
        await changePlatformSettings({ changes, reason: body.reason, seen }, operator);
        return reply.flash('Settings saved').redirect(SETTINGS, 303);
      } catch (error) {
        if (isClash(error)) return rulesClash(request, reply, body, show);
        const rulesProblems = formProblems(error, LABELS, english);
        return show(request, reply.code(422), { rules: body, rulesProblems });
      }
    });
  };

/** As stored, unless they differ from what the form has shown. @throws Refusal 409 */
async function seenRules({ seen }: RulesForm): Promise<Rules> {
  const {
    inactiveStores,
    orderCap,
    requireKnownPayment,
    requireOperatorSecondFactor,
    webhookRetentionDays,
  } = await readSettings();
  const rules = {
    inactiveStores,
    orderCap,
    requireKnownPayment,
    requireOperatorSecondFactor,
    webhookRetentionDays,
  };
  if (rulesKey(rules) !== seen) throw conflict('SETTINGS_CHANGED', 'The settings have changed');
  return rules;
}

/** Keeps the typed values; sent again, they replace the present ones. */
async function rulesClash(
  request: FastifyRequest,
  reply: FastifyReply,
  typed: RulesForm,
  show: ShowSettings,
) {
  const rules = { ...typed, seen: rulesKey(await readSettings()) };
  const clash = await clashText('The settings have changed since you opened the page');
  return show(request, reply.code(409), { rules, clash });
}

const isClash = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'SETTINGS_CHANGED';

/** "Maintenance mode is already on: Asha, 2 min ago". */
async function clashText(what: string): Promise<string> {
  const last = await lastAuditOf('settings', null, ['settings_changed']);
  return last ? `${what}: ${last.actor.name}, ${shortTime(last.at, OPERATOR_CLOCK)}` : what;
}
