import type { Translator } from '../../kernel/translation/translator.ts';

export const payingWords = (t: Translator): Record<string, string> => ({
  'data-opening': t('shop.pay.opening'),
  'data-shop-away': t('shop.pay.shopAway'),
  'data-lost-unpaid': t('shop.sending.lostUnpaid'),
  'data-not-loaded': t('shop.pay.notLoaded'),
  'data-paid-away': t('shop.pay.paidAway'),
  'data-unclear': t('shop.pay.unclear', { shop: '{shop}' }),
  'data-not-charged': t('shop.pay.notCharged'),
});

/** Before the form is sent, and where its script can't be loaded. */
export const checkoutWords = (t: Translator): Record<string, string> => ({
  'data-unchecked': t('shop.summary.unchecked'),
  'data-paying': t('shop.sending.paying'),
  'data-placing': t('shop.sending.placing'),
  'data-updating': t('shop.sending.updating'),
  'data-lost': t('shop.sending.lost'),
  'data-lost-unpaid': t('shop.sending.lostUnpaid'),
});

/** Written into a script per language, loaded when needed: the first view stays light. */
export const sendingWords = (t: Translator): Record<string, string> => ({
  ...payingWords(t),
  'data-unknown': t('shop.sending.unknown'),
  'data-too-many': t('shop.sending.tooMany', { seconds: '{seconds}' }),
  'data-away': t('shop.sending.away'),
  'data-away-unpaid': t('shop.sending.awayUnpaid'),
  'data-kept': t('shop.sending.kept'),
  'data-started-paying': t('shop.sending.startedPaying', { amount: '{amount}' }),
  'data-payment-status': t('shop.sending.paymentStatus'),
});
