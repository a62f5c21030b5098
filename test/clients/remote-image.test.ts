import { existsSync, readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { OutsideError, PUBLIC_INTERNET } from '../../src/clients/outside.ts';
import { downloadImage } from '../../src/clients/remote-image.ts';
import { useFolder } from '../support/files.ts';
import { redirectsTo, sends, testPolicy, useOutside } from '../support/outside.ts';

const folder = useFolder();
const outside = useOutside();
/** Another host of this machine: what must never hear anything. */
const inside = useOutside('127.0.0.2');

beforeEach(() => {
  outside.asked.length = 0;
  inside.asked.length = 0;
  outside.answers = {};
  inside.answers = { '/secret': sends('secret') };
});

let count = 0;
async function download(address: string, policy = testPolicy()) {
  const path = join(folder, String(++count));
  await downloadImage(address, path, policy);
  return readFileSync(path, 'utf8');
}

const failure = (address: string, policy = testPolicy()): Promise<OutsideError> =>
  download(address, policy).then(
    () => {
      throw new Error('It was downloaded');
    },
    (error) => {
      expect(error).toBeInstanceOf(OutsideError);
      return error as OutsideError;
    },
  );

test('what is there is downloaded, with no more headers than needed', async () => {
  let headers: object = {};
  outside.answers['/a.png'] = (request, response) => {
    headers = request.headers;
    response.end('picture');
  };
  const address = `http://name:password@127.0.0.1:${outside.port}/a.png`;
  expect(await download(address)).toBe('picture');
  expect(Object.keys(headers).sort()).toEqual([
    'accept',
    'accept-encoding',
    'connection',
    'host',
    'user-agent',
  ]);
});

describe('nothing is sent to', () => {
  const forms = (port: number): [string, string][] => [
    ['a loopback address', `http://127.0.0.2:${port}/secret`],
    ['a name of this machine', `http://localhost:${port}/secret`],
    ['a name of this machine with a dot', `http://localhost.:${port}/secret`],
    ['a decimal address', `http://2130706434:${port}/secret`],
    ['an octal address', `http://0177.0.0.02:${port}/secret`],
    ['a hexadecimal address', `http://0x7f.0.0.2:${port}/secret`],
    ['a short address', `http://127.2:${port}/secret`],
    ['an address in wide digits', `http://１２７.0.0.2:${port}/secret`],
    ['an IPv6 address of this machine', `http://[::1]:${port}/secret`],
    ['an IPv4 address inside IPv6', `http://[::ffff:127.0.0.2]:${port}/secret`],
    ['any address', `http://0.0.0.0:${port}/secret`],
    ['a private address', 'http://10.0.0.1/secret'],
    ['the metadata of a cloud', 'http://169.254.169.254/latest/meta-data/'],
  ];

  test('D-09 private addresses, however they are written', async () => {
    const policy = { ...PUBLIC_INTERNET, allowsPort: () => true };
    for (const [what, address] of forms(inside.port)) {
      const error = await failure(address, policy);
      expect(error.message, what).toMatch(/ is not on the public internet$/);
      expect(error.temporary, what).toBe(false);
    }
    expect(inside.asked).toEqual([]);
  });

  test('D-09 private addresses that a redirect leads to', async () => {
    for (const [what, address] of forms(inside.port)) {
      if (address.includes('localhost')) continue;
      outside.answers['/moved'] = redirectsTo(address);
      const error = await failure(`${outside.origin}/moved`);
      expect(error.message, what).toMatch(/ is not on the public internet$/);
    }
    expect(inside.asked).toEqual([]);
  });

  test('D-09 what is not a web address', async () => {
    const others = ['', 'mug.jpg', '//', 'ftp://example.com/a', 'file:///etc/passwd', 'data:,a'];
    for (const address of [...others, 'javascript:alert(1)', `http://a/${'a'.repeat(2_000)}`]) {
      expect((await failure(address)).message).toMatch(/ is not a web address$/);
    }
    outside.answers['/file'] = redirectsTo('file:///etc/passwd');
    expect((await failure(`${outside.origin}/file`)).message).toMatch(/ is not a web address$/);
  });

  test('other ports than those of the web', async () => {
    const policy = testPolicy({ allowsPort: PUBLIC_INTERNET.allowsPort });
    for (const port of [22, 25, 5432, 6379, outside.port]) {
      const { message } = await failure(`http://127.0.0.1:${port}/a.png`, policy);
      expect(message).toBe(`127.0.0.1:${port} uses a port that is not allowed`);
    }
    expect(outside.asked).toEqual([]);
  });

  test('D-09 the second answer of a name that changes between question and call', async () => {
    const resolve = vi
      .fn()
      .mockResolvedValueOnce([{ address: '127.0.0.1', family: 4 }])
      .mockResolvedValue([{ address: '127.0.0.2', family: 4 }]);
    outside.answers['/secret'] = sends('public');
    const address = `http://rebinding.example:${outside.port}/secret`;
    expect(await download(address, testPolicy({ resolve }))).toBe('public');
    expect(resolve).toHaveBeenCalledOnce();
    // A second call asks again and is judged again.
    expect((await failure(address, testPolicy({ resolve }))).message).toBe(
      'rebinding.example is not on the public internet',
    );
    expect(inside.asked).toEqual([]);
  });

  test('the private ones among the addresses of a name', async () => {
    const resolve = async () => [
      { address: '127.0.0.2', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ];
    outside.answers['/secret'] = sends('public');
    const address = `http://both.example:${outside.port}/secret`;
    expect(await download(address, testPolicy({ resolve }))).toBe('public');
    expect(inside.asked).toEqual([]);
  });
});

describe('an answer', () => {
  test('may be three redirects away, with relative steps, and no more', async () => {
    for (const step of [0, 1, 2, 3]) outside.answers[`/${step}`] = redirectsTo(`./${step + 1}`);
    outside.answers['/4'] = sends('picture');
    expect(await download(`${outside.origin}/1`)).toBe('picture');
    const error = await failure(`${outside.origin}/0`);
    expect(error.message).toBe(`127.0.0.1:${outside.port} redirects too many times`);
    expect(outside.asked.filter((path) => path === '/4')).toHaveLength(1);
  });

  test.each([
    [404, 'has no photo at this address (404)', false],
    [403, 'does not allow this photo to be downloaded (403)', false],
    [204, 'answered (204)', false],
    [429, 'received too many requests (429)', true],
    [503, 'answered (503)', true],
  ])('of %i is told: %s; whether a later try may help: %s', async (status, words, temporary) => {
    outside.answers['/a'] = (_request, response) => response.writeHead(status).end();
    const error = await failure(`${outside.origin}/a`);
    expect(error.message).toBe(`127.0.0.1:${outside.port} ${words}`);
    expect(error.temporary).toBe(temporary);
  });

  test('that is too large is cut off, whether it says so or not', async () => {
    const policy = testPolicy({ maxBytes: 1024 * 1024 });
    outside.answers['/said'] = sends(Buffer.alloc(1024 * 1024 + 1));
    let sent = 0;
    outside.answers['/unsaid'] = (_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(64 * 1024))) sent += 64 * 1024;
      };
      response.on('drain', more);
      more();
    };
    for (const path of ['/said', '/unsaid']) {
      const { message } = await failure(outside.origin + path, policy);
      expect(message).toBe(`127.0.0.1:${outside.port} sent a file larger than 1 MB`);
    }
    expect(sent).toBeLessThan(16 * 1024 * 1024);
  });

  test('that never comes, or drop by drop, ends in time', async () => {
    outside.answers['/silent'] = () => {};
    outside.answers['/slow'] = (_request, response) => {
      const drops = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(drops));
    };
    outside.answers['/on'] = redirectsTo('/silent');
    const policy = testPolicy({ timeoutMs: 300 });
    for (const path of ['/silent', '/slow', '/on']) {
      const started = performance.now();
      const error = await failure(outside.origin + path, policy);
      expect(error.message).toBe(`127.0.0.1:${outside.port} did not respond in time`);
      expect(error.temporary).toBe(true);
      expect(performance.now() - started).toBeLessThan(3_000);
    }
    const names = testPolicy({ timeoutMs: 300, resolve: () => new Promise(() => {}) });
    expect((await failure('http://slow.example/a', names)).temporary).toBe(true);
  });

  test('that begins late, or goes below the pace, is left long before the end of all time', async () => {
    outside.answers['/silent'] = () => {};
    outside.answers['/drops'] = (_request, response) => {
      const drops = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(drops));
    };
    outside.answers['/stalls'] = (_request, response) => {
      response.writeHead(200).write(Buffer.alloc(5_000));
    };
    const slow: RequestListener = (_request, response) => {
      let pieces = 0;
      const pace = setInterval(() => {
        response.write(Buffer.alloc(2_000));
        if (++pieces === 20) response.end(() => clearInterval(pace));
      }, 50);
    };
    outside.answers['/steady'] = slow;
    const policy = testPolicy({ timeoutMs: 60_000, startMs: 400, pace: 4_096 });
    for (const path of ['/silent', '/drops', '/stalls']) {
      const error = await failure(outside.origin + path, policy);
      expect([error.message, error.temporary]).toEqual([
        `127.0.0.1:${outside.port} did not respond in time`,
        true,
      ]);
    }
    expect(await download(`${outside.origin}/steady`, policy)).toHaveLength(40_000);
  });

  test('that breaks off is no file', async () => {
    outside.answers['/broken'] = (_request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('x', () => response.destroy());
    };
    const error = await failure(`${outside.origin}/broken`);
    expect([error.message, error.temporary]).toEqual([
      `127.0.0.1:${outside.port} did not respond`,
      true,
    ]);
  });

  test('of a host that refuses or has no valid certificate is told', async () => {
    outside.answers['/a'] = sends('a');
    const plain = await failure(`https://127.0.0.1:${outside.port}/a`);
    expect(plain.message).toBe(
      `127.0.0.1:${outside.port} doesn’t have a valid security certificate`,
    );
    const nobody = testPolicy({ resolve: async () => [{ address: '127.0.0.1', family: 4 }] });
    const refused = await failure('http://nobody.example:1/a', nobody);
    expect([refused.message, refused.temporary]).toEqual([
      'nobody.example:1 did not respond',
      true,
    ]);
  });

  test('of nobody: a name that does not exist is told like one that is private', async () => {
    const gone = Object.assign(new Error(), { code: 'ENOTFOUND' });
    const busy = Object.assign(new Error(), { code: 'EAI_AGAIN' });
    const fails = (error: Error) => testPolicy({ resolve: () => Promise.reject(error) });
    const first = await failure('http://gone.example/a', fails(gone));
    expect([first.message, first.temporary]).toEqual([
      'gone.example is not on the public internet',
      false,
    ]);
    const second = await failure('http://gone.example/a', fails(busy));
    expect(second.temporary).toBe(true);
  });
});

test('a disk that cannot be written to is no fault of theirs', async () => {
  outside.answers['/a'] = sends('a');
  const path = join(folder, 'missing', 'a');
  const error = await downloadImage(`${outside.origin}/a`, path, testPolicy()).catch((e) => e);
  expect(error).not.toBeInstanceOf(OutsideError);
  expect(existsSync(path)).toBe(false);
});
