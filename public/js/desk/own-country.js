/*
 * <input data-own-zone> learns the browser's time zone, and <select data-own-country> chooses the
 * country that has it: the server knows languages only, and "en-US" is spoken in half the world.
 */
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone ?? '';
const zoneField = document.querySelector('input[data-own-zone]');
if (zoneField instanceof HTMLInputElement) zoneField.value = zone;
const countrySelect = document.querySelector('select[data-own-country]');
if (countrySelect instanceof HTMLSelectElement) {
  const own = [...countrySelect.options].find(({ dataset }) =>
    dataset.zones?.split(' ').includes(zone),
  );
  // Whoever was quicker, or comes back to the page, has chosen already.
  if (own && countrySelect.selectedOptions[0]?.defaultSelected) countrySelect.value = own.value;
}

export {};
