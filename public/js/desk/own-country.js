/*
 * <input data-own-zone> learns the browser's time zone, and <select data-own-country> chooses the
 * country that has it: the server knows languages only, and "en-US" is spoken in half the world.
 */
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone ?? '';
const field = document.querySelector('input[data-own-zone]');
if (field instanceof HTMLInputElement) field.value = zone;
const select = document.querySelector('select[data-own-country]');
if (select instanceof HTMLSelectElement) {
  const own = [...select.options].find(({ dataset }) => dataset.zones?.split(' ').includes(zone));
  // Whoever was quicker, or comes back to the page, has chosen already.
  if (own && select.selectedOptions[0]?.defaultSelected) select.value = own.value;
}

export {};
