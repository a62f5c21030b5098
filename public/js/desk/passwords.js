/** Brings the "Show password" boxes, which do nothing without script, and lets them act. */
export function startPasswords() {
  for (const label of document.querySelectorAll('label[data-reveal]')) {
    const field = document.getElementById(label.getAttribute('data-reveal') ?? '');
    const box = label.querySelector('input');
    if (!(field instanceof HTMLInputElement) || !box) continue;
    label.removeAttribute('hidden');
    box.addEventListener('change', () => {
      field.type = box.checked ? 'text' : 'password';
    });
    // Sent as a password, so that the browser offers to keep it and never lists it as plain text.
    field.form?.addEventListener('submit', () => {
      field.type = 'password';
    });
  }
}
