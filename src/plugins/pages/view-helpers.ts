import type { FastifyInstance } from 'fastify';
import { imagePath, imageUrl } from '../../features/catalog/photos/image-url.ts';
import { PERSON_FIELDS, type PersonField } from '../../features/customers/index.ts';
import { wantsCancel } from '../../features/orders/order.ts';
import { addressLines, addressRules } from '../../kernel/format/address-forms.ts';
import { countryName } from '../../kernel/format/country-name.ts';
import {
  type Clock,
  calendarDay,
  exactTime,
  minutesUntil,
  OPERATOR_CLOCK,
  shortTime,
} from '../../kernel/format/format-time.ts';
import { formatMoney } from '../../kernel/format/money.ts';
import { chatLink, phoneLink, phoneText } from '../../kernel/format/phone-text.ts';
import { readableAddress } from '../../kernel/format/readable-address.ts';
import { statusWords } from '../../kernel/format/status-labels.ts';
import { withCapital } from '../../kernel/format/with-capital.ts';
import type { MessageKey } from '../../kernel/translation/message-key.ts';
import { escapeHtml, type Translator } from '../../kernel/translation/translator.ts';
import { iconDrawer } from './icons.ts';

const ERROR_HEADINGS: Record<number, MessageKey> = {
  403: 'common.error.noAccess',
  404: 'errors.notFound.page',
  409: 'common.error.changed',
  413: 'common.error.tooLarge',
  429: 'common.error.tooMany',
  503: 'common.error.unavailable',
};

/** The helpers that templates and partials can call by name, without `it.`. */
export const viewHelpers = ({ asset, ownAsset }: Pick<FastifyInstance, 'asset' | 'ownAsset'>) => ({
  money: formatMoney,
  asset,
  ownAsset,
  imagePath,
  imageUrl,
  icon: iconDrawer(),
  /** A short time with the exact one in its title. Raw HTML. */
  when: (at: Date | string, clock: Clock): string => {
    const date = new Date(at);
    return `<time datetime="${date.toISOString()}" title="${exactTime(date, clock)}">${shortTime(date, clock)}</time>`;
  },
  calendarDay,
  minutesUntil,
  phoneText,
  addressLines: (address: Parameters<typeof addressLines>[0], home: string, locale: string) =>
    addressLines(address, home, (country) => countryName(country, locale)),
  addressRules,
  phoneLink,
  chatLink,
  readableAddress,
  /** Text whose emails and links go on in the next line after `@` and `/`, if at all. Raw HTML. */
  breakable: (text: string): string => escapeHtml(text).replace(/[@/](?=\w)/g, '$&<wbr>'),
  /** The most characters of a field of an order's person or address; undefined for any other. */
  mostOf: (name: string): number | undefined =>
    name in PERSON_FIELDS ? PERSON_FIELDS[name as PersonField].most : undefined,
  utc: OPERATOR_CLOCK,
  statusWords,
  wantsCancel,
  withCapital,
  /** What a page says about an error first, as its title and heading. */
  errorHeading: (statusCode: number, t: Translator): string =>
    t(ERROR_HEADINGS[statusCode] ?? 'common.error.other'),
});
