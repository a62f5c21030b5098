import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import { lazyTransport } from './lazy-transport.ts';

export interface KeptLetter {
  id: string;
  to: string;
  subject: string;
  text: string;
  at: Date;
}

const SHOWN = 100;
const ID = /^[\w-]+$/;

/** Where there is no mail server: `<id>.eml`, and `.html` for reading. */
export class MailFolder {
  readonly #folder: string;
  readonly #transport = lazyTransport({ streamTransport: true, buffer: true });

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** A repeated id replaces the first email. */
  async keep(id: string, mail: SendMailOptions): Promise<string> {
    const { message, messageId } = await this.#transport().sendMail(mail);
    await mkdir(this.#folder, { recursive: true });
    const { text, html, subject, to } = mail;
    const summary = JSON.stringify({ to: (to as { address: string }).address, subject, text });
    await this.#write(`${id}.eml`, message as Buffer);
    await this.#write(`${id}.html`, String(html));
    await this.#write(`${id}.json`, summary);
    return messageId;
  }

  async list(): Promise<KeptLetter[]> {
    const names = await readdir(this.#folder).catch(() => []);
    const ids = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -5));
    const kept = await Promise.all(ids.map((id) => this.#summary(id)));
    return kept.sort((a, b) => b.at.getTime() - a.at.getTime()).slice(0, SHOWN);
  }

  async html(id: string): Promise<string | null> {
    if (!ID.test(id)) return null;
    return readFile(join(this.#folder, `${id}.html`), 'utf8').catch(() => null);
  }

  async #summary(id: string): Promise<KeptLetter> {
    const path = join(this.#folder, `${id}.json`);
    const [text, { mtime }] = await Promise.all([readFile(path, 'utf8'), stat(path)]);
    return { ...JSON.parse(text), id, at: mtime };
  }

  #write = (name: string, content: string | Buffer) => writeFile(join(this.#folder, name), content);
}
