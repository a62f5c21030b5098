import type { Translator } from '../../../translation/translator.ts';
import type { NoticeWords } from './seller-text.ts';
import { textOf } from './text-of.ts';

type Data = Record<string, unknown>;

/** What platform support has done in a store. */
export function supportText(data: Data, t: Translator): NoticeWords {
  const reason = textOf(data.reason);
  const values = {
    operator: textOf(data.operator),
    name: textOf(data.name),
    reason,
    hasReason: reason ? 'yes' : 'no',
    isOwner: data.isOwner ? 'yes' : 'no',
  };
  if (data.what === 'password') {
    return {
      title: t('notices.seller.support.password.title', values),
      body: t('notices.seller.support.password.body', values),
    };
  }
  if (data.what === 'second-factor') {
    return {
      title: t('notices.seller.support.secondFactor.title', values),
      body: t('notices.seller.support.secondFactor.body', values),
    };
  }
  return {
    title: t('notices.seller.support.session.title', values),
    body: t('notices.seller.support.session.body', values),
  };
}

/** A change of the settings that an intruder would make. */
export function settingsText(data: Data, t: Translator): NoticeWords {
  const changes = (data.changes ?? []) as string[];
  return {
    title: textOf(data.what),
    body: t('notices.seller.settings.body', {
      who: textOf(data.who),
      when: textOf(data.when),
      changes: changes.join('. '),
      hasChanges: changes.length > 0 ? 'yes' : 'no',
    }),
  };
}

/** A webhook endpoint that was turned off by itself. */
export function webhookText(data: Data, t: Translator): NoticeWords {
  const values = { url: textOf(data.url) };
  return {
    title: t('notices.seller.webhook.title'),
    body:
      data.reason === 'gone'
        ? t('notices.seller.webhook.bodyGone', values)
        : t('notices.seller.webhook.body', values),
  };
}
