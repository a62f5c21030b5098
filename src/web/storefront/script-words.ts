import type { Translator } from '../../translation/translator.ts';

/** What the scripts say while a payment is made, as attributes for them. */
export const payingWords = (t: Translator): Record<string, string> => ({
  'data-opening': t('shop.pay.opening'),
  'data-shop-away': t('shop.pay.shopAway'),
  'data-lost-unpaid': t('shop.sending.lostUnpaid'),
  'data-not-loaded': t('shop.pay.notLoaded'),
  'data-paid-away': t('shop.pay.paidAway'),
  'data-unclear': t('shop.pay.unclear', { shop: '{shop}' }),
  'data-not-charged': t('shop.pay.notCharged'),
});

/** The same while the checkout is sent, with those of paying. */
export const checkoutWords = (t: Translator): Record<string, string> => ({
  ...payingWords(t),
  'data-unchecked': t('shop.summary.unchecked'),
  'data-paying': t('shop.sending.paying'),
  'data-placing': t('shop.sending.placing'),
  'data-updating': t('shop.sending.updating'),
  'data-unknown': t('shop.sending.unknown'),
  'data-lost': t('shop.sending.lost'),
  'data-too-many': t('shop.sending.tooMany', { seconds: '{seconds}' }),
  'data-away': t('shop.sending.away'),
  'data-away-unpaid': t('shop.sending.awayUnpaid'),
  'data-kept': t('shop.sending.kept'),
  'data-started-paying': t('shop.sending.startedPaying', { amount: '{amount}' }),
  'data-payment-status': t('shop.sending.paymentStatus'),
});
