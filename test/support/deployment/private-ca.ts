import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { needSystemTool } from '../../../dev/system-tool.ts';

/** Files in PEM form. */
export interface Certificate {
  certificate: string;
  key: string;
}

const NEW_KEY = ['-newkey', 'rsa:2048', '-nodes'];

/** An authority that nobody knows but who is given its certificate, below `folder`. */
export class PrivateCa {
  readonly #folder: string;
  readonly #openssl: string;
  /** What whoever is to believe it is given. */
  readonly certificate: string;

  /** @throws Error where there is no openssl */
  constructor(folder: string) {
    this.#openssl = needSystemTool({ program: 'openssl', debianPackage: 'openssl' });
    this.#folder = folder;
    this.certificate = join(folder, 'ca.crt');
    this.#run(
      ['req', '-x509', ...NEW_KEY, '-days', '2', '-subj', '/CN=Private CA'],
      ['-keyout', join(folder, 'ca.key'), '-out', this.certificate],
    );
  }

  /** A server's certificate for names such as `DNS:localhost` or `IP:127.0.0.1`. */
  issue(name: string, ...names: string[]): Certificate {
    const file = (ending: string) => join(this.#folder, `${name}.${ending}`);
    this.#run(
      ['req', ...NEW_KEY, '-subj', `/CN=${name}`],
      ['-keyout', file('key'), '-out', file('csr')],
    );
    writeFileSync(file('names'), `subjectAltName=${names.join(',')}`);
    this.#run(
      ['x509', '-req', '-days', '2', '-in', file('csr'), '-extfile', file('names')],
      ['-CA', this.certificate, '-CAkey', join(this.#folder, 'ca.key'), '-CAcreateserial'],
      ['-out', file('crt')],
    );
    return { certificate: file('crt'), key: file('key') };
  }

  #run(...args: string[][]): void {
    execFileSync(this.#openssl, args.flat(), { stdio: 'pipe' });
  }
}
