/** [data-print] prints the page; hidden until the browser can do it. */
for (const button of document.querySelectorAll('[data-print]')) {
  button.addEventListener('click', () => print());
  button.removeAttribute('hidden');
}
