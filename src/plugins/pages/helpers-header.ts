/** Prepended to each compiled template; `this` is the Eta instance with the helpers. */
export const HELPERS_HEADER =
  'const { money, asset, ownAsset, imageUrl, imagePath, icon, when, calendarDay, phoneText, addressLines, addressRules, phoneLink, chatLink, readableAddress, breakable, minutesUntil, utc, errorHeading, mostOf, wantsCancel, withCapital } = this.helpers; const t = it.t; const { orderLooks, paymentLooks, moneyWords, sourceWords, subscriptionLooks, cycleWords, planWords, roleWords } = this.helpers.statusWords(t);';
