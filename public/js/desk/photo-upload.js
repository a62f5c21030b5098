import { toast, word } from '../desk.js';
import { shrinkPhoto } from './shrink-photo.js';

/*
 * form[data-photo-upload] sends its photos at once when they are chosen: one request each, so
 * that each has its own progress and one that fails is tried again alone.
 */
export function startPhotoUpload() {
  const form = document.querySelector('form[data-photo-upload]');
  const queue = document.querySelector('[data-photo-queue]');
  const input = form?.querySelector('input[type="file"]');
  if (!(form instanceof HTMLFormElement) || !(input instanceof HTMLInputElement) || !queue) return;
  form.classList.add('by-script');
  let last = Promise.resolve();
  input.addEventListener('change', () => {
    for (const file of input.files ?? []) {
      const item = new QueuedPhoto(file, form.action);
      queue.append(item.element);
      last = last.then(() => item.send());
    }
    input.value = '';
  });
}

class QueuedPhoto {
  /** @param {File} file @param {string} address */
  constructor(file, address) {
    this.file = file;
    this.address = address;
    /** @type {File | undefined} */
    this.prepared = undefined;
    this.element = document.createElement('li');
    this.name = Object.assign(document.createElement('span'), { textContent: file.name });
    this.progress = Object.assign(document.createElement('progress'), { max: 1, value: 0 });
    this.progress.className = 'meter';
    this.progress.setAttribute('aria-label', word('photoUploading', { file: file.name }));
    this.state = Object.assign(document.createElement('span'), {
      textContent: word('photoWaiting'),
    });
    this.state.className = 'soft small';
    this.element.append(this.name, this.progress, this.state);
  }

  async send() {
    this.element.querySelector('button')?.remove();
    this.element.classList.remove('failed');
    this.progress.hidden = false;
    this.say(word('photoPreparing'));
    this.prepared ??= await shrinkPhoto(this.file);
    const { status, page } = await this.post(this.prepared);
    const photos = page?.getElementById('photos');
    if (status === 200 && photos) return this.done(photos);
    if (status === 401) return this.fail(word('photoSignedOut'), true);
    const refused = page?.querySelector('.notice.bad, [role="alert"]')?.textContent?.trim();
    this.fail(refused || word('photoLost'), !refused || status >= 500);
  }

  /**
   * @param {File} file
   * @returns {Promise<{ status: number, page?: Document }>}
   */
  post(file) {
    const body = new FormData();
    body.append('file', file);
    const request = new XMLHttpRequest();
    return new Promise((resolve) => {
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        this.progress.value = loaded / total;
        const percent = Math.round((100 * loaded) / total);
        this.say(loaded < total ? word('photoSent', { percent }) : word('photoChecking'));
      });
      request.addEventListener('load', () => {
        const page = new DOMParser().parseFromString(request.responseText, 'text/html');
        resolve({ status: request.status, page });
      });
      for (const name of ['error', 'abort', 'timeout']) {
        request.addEventListener(name, () => resolve({ status: 0 }));
      }
      request.open('POST', this.address);
      request.setRequestHeader('HX-Request', 'true');
      request.send(body);
    });
  }

  /** @param {HTMLElement} photos */
  done(photos) {
    const shown = document.adoptNode(photos);
    document.getElementById('photos')?.replaceWith(shown);
    // Its forms are htmx's as well.
    /** @type {any} */ (window).htmx?.process(shown);
    this.element.remove();
    toast(word('photoAdded', { file: this.file.name }));
  }

  /** @param {string} why @param {boolean} again */
  fail(why, again) {
    this.progress.hidden = true;
    this.element.classList.add('failed');
    this.say(why);
    this.state.setAttribute('role', 'alert');
    this.element.append(
      again
        ? this.button('photoRetry', () => this.send())
        : this.button('photoOk', () => this.element.remove()),
    );
  }

  /** @param {'photoRetry' | 'photoOk'} name @param {() => void} act */
  button(name, act) {
    const button = Object.assign(document.createElement('button'), {
      type: 'button',
      className: 'button quiet',
      textContent: word(name),
    });
    button.setAttribute('aria-label', word(`${name}File`, { file: this.file.name }));
    button.addEventListener('click', act);
    return button;
  }

  /** @param {string} words */
  say(words) {
    this.state.textContent = words;
  }
}
