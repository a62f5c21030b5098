import { joinedBy, type Text } from '../../../kernel/translation/text.ts';
import { message } from '../../../kernel/translation/translator.ts';
import type { NoticeWords } from './seller-text.ts';
import { textOf, wordsOf } from './text-of.ts';

type Data = Record<string, unknown>;

export function supportText(data: Data): NoticeWords {
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
      title: message('notices.seller.support.password.title', values),
      body: message('notices.seller.support.password.body', values),
    };
  }
  if (data.what === 'second-factor') {
    return {
      title: message('notices.seller.support.secondFactor.title', values),
      body: message('notices.seller.support.secondFactor.body', values),
    };
  }
  return {
    title: message('notices.seller.support.session.title', values),
    body: message('notices.seller.support.session.body', values),
  };
}

export function settingsText(data: Data): NoticeWords {
  const changes = (data.changes ?? []) as Text[];
  return {
    title: wordsOf(data.what),
    body: message('notices.seller.settings.body', {
      who: wordsOf(data.who),
      when: textOf(data.when),
      changes: joinedBy('notices.seller.settings.pair', changes),
      hasChanges: changes.length > 0 ? 'yes' : 'no',
    }),
  };
}

export function webhookText(data: Data): NoticeWords {
  const values = { url: textOf(data.url) };
  return {
    title: message('notices.seller.webhook.title'),
    body:
      data.reason === 'gone'
        ? message('notices.seller.webhook.bodyGone', values)
        : message('notices.seller.webhook.body', values),
  };
}
