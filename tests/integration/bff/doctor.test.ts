import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createTlsServer } from 'node:https';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import pg from 'pg';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import type { Finding } from '../../../server/bff/doctor/findings';
import { examineApp } from '../../../server/bff/doctor/index';
import { checkClock } from '../../../server/bff/doctor/public-address';
import { examinePlatform } from '../../../server/platform/doctor/index';
import { projectRoot } from '../../support/programs/child';
import {
  createDatabase,
  dropDatabase,
  newDatabaseName,
  testDatabaseUrl,
} from '../../support/programs/databases';
import { startFaultServer } from '../../support/network/fault-server';
import { freePort } from '../../support/programs/ports';
import { upstreamEnv } from '../../support/programs/processes';
import { sharedProduct, type SharedProduct } from '../../support/programs/shared-product';
import { canMount, mountSmallDisk } from '../../support/programs/small-disk';
import { sender, startSmtpServer } from '../../support/network/smtp-server';
import { makeCertificate } from '../../support/network/tls';

let product: SharedProduct;
let sound: Record<string, string>;

beforeAll(async () => {
  product = await sharedProduct();
  const { bff, platform } = product;
  sound = {
    ...upstreamEnv(platform),
    HOST: '127.0.0.1',
    PORT: String(bff.port),
    PUBLIC_URL: bff.url,
    DATA_DIR: bff.dataDir,
    SESSION_SECRETS: bff.sessionSecrets,
  };
});

/** The findings of a deployment that differs in these settings from one that works. */
async function examine(changes: Record<string, string>): Promise<Finding[]> {
  const { findings } = await examineApp({
    source: { ...sound, ...changes },
    built: {},
    embedded: () => null,
    modules: projectRoot,
  });
  return findings;
}
const wrongOf = (findings: readonly Finding[]) =>
  findings
    .filter(({ level }) => level === 'wrong')
    .map(({ part, text, advice }) => `${part}: ${text} -> ${advice}`);

/** What is wrong with a deployment that differs in these settings from one that works. */
const wrongWith = async (changes: Record<string, string>) => wrongOf(await examine(changes));

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'endcap-doctor-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A TLS server whose certificate ended yesterday. */
async function startExpiredServer(): Promise<string> {
  const folder = newFolder();
  const file = (name: string) => path.join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  openssl(
    'req',
    '-new',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    '/CN=localhost',
    '-keyout',
    file('key'),
    '-out',
    file('request'),
  );
  openssl(
    'x509',
    '-req',
    '-in',
    file('request'),
    '-signkey',
    file('key'),
    '-days',
    '-1',
    '-out',
    file('cert'),
  );
  const server = createTlsServer(
    { key: readFileSync(file('key')), cert: readFileSync(file('cert')) },
    (_request, response) => response.end('{}'),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `https://localhost:${(server.address() as AddressInfo).port}`;
}

/** A server that says one line to everything: a Redis, as far as a refused command goes. */
async function startRefusingRedis(line: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).on('data', () => socket.write(`${line}\r\n`));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `redis://:canary-of-redis@127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function startWithAnswer(status: number, body: string, headers: Record<string, string> = {}) {
  const server = await startFaultServer((_request, res) => {
    res.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  });
  onTestFinished(() => server.close());
  return server.url;
}

describe('npm run doctor', () => {
  it('[C-13] finds nothing wrong with a running product, and signs no user in', async () => {
    const findings = await examine({});
    expect(findings.filter(({ level }) => level !== 'ok')).toEqual([]);
    expect(new Set(findings.map(({ part }) => part))).toEqual(
      new Set([
        'configuration',
        'data folder',
        'session secrets',
        'session store',
        'public address',
        'login site',
        'GraphQL API',
        'AMS',
        'flag service',
        'clock',
      ]),
    );
  });

  it('[C-13] as a command: one line each with what to do, exit code 1, JSON, and no secret', async () => {
    const { code, output } = await execDoctor([], { AUTH_CLIENT_SECRET: 'canary-secret' });
    expect(code).toBe(1);
    expect(output).toMatch(
      /^WRONG {3}login site {2,}the login site refuses AUTH_CLIENT_ID and AUTH_CLIENT_SECRET -> copy both/m,
    );
    expect(output).toMatch(/^1 wrong, 0 warnings, \d+ ok$/m);
    for (const secret of ['canary-secret', sound['SESSION_SECRETS']!, sound['LD_SDK_KEY']!])
      expect(output).not.toContain(secret);
    const json = await execDoctor(['--json'], {});
    expect(json.code).toBe(0);
    expect(JSON.parse(json.output)).toMatchObject({ sound: true });
    const wrongJson = await execDoctor(['--json'], { AUTH_CLIENT_SECRET: 'canary-secret' });
    expect(wrongJson.code).toBe(1);
    expect(JSON.parse(wrongJson.output)).toMatchObject({ sound: false });
    expect(wrongJson.output).toContain('the login site refuses AUTH_CLIENT_ID');
    expect(wrongJson.output).not.toContain('canary-secret');
    expect((await execDoctor(['--nonsense'], {})).code).toBe(2);
    // With the embedded platform it tells what is wrong with that, too.
    const none = Object.fromEntries(
      Object.keys(upstreamEnv(product.platform)).map((name) => [name, '']),
    );
    const embedded = await execDoctor([], {
      ...none,
      DATA_DIR: newFolder(),
      PLATFORM_TAX_PERCENT: '120',
    });
    expect(embedded.code).toBe(1);
    expect(embedded.output).toMatch(/^WRONG +platform +PLATFORM_TAX_PERCENT must be a number/m);
  });

  it('[C-13 C-09] names every wrong setting', async () => {
    expect(await wrongWith({ PORT: 'abc', SESSION_SECRETS: 'short', LOG_LEVEL: 'loud' })).toEqual([
      expect.stringMatching(/^configuration: PORT must be a whole number/),
      expect.stringMatching(/^configuration: LOG_LEVEL /),
      expect.stringMatching(/^configuration: SESSION_SECRETS must be/),
    ]);
    expect(await wrongWith({ SESSION_SECRETS: 'x'.repeat(40) })).toEqual([
      expect.stringContaining('secret 1 of SESSION_SECRETS is not random'),
    ]);
  });

  it('[C-13] the login site: issuer, address, credentials, redirect', async () => {
    const { issuer } = product.platform.connection;
    expect(await wrongWith({ AUTH_ISSUER: issuer.replace(/\/$/, '') })).toEqual([
      expect.stringContaining(`the login site calls itself ${issuer}`),
    ]);
    expect(await wrongWith({ AUTH_TOKEN_URL: `${issuer}nowhere` })).toEqual([
      expect.stringContaining('nowhere answers 404'),
    ]);
    expect(await wrongWith({ AUTH_ISSUER: `http://127.0.0.1:${await freePort()}/` })).toEqual([
      expect.stringMatching(/^login site: .*nothing listens there -> start the server/),
    ]);
    const elsewhere = await wrongWith({ PUBLIC_URL: `http://localhost:${product.bff.port}` });
    expect(elsewhere).toEqual([
      expect.stringContaining('public address: the app gets another host name than localhost'),
      expect.stringContaining(
        `does not lead back to http://localhost:${product.bff.port}/auth/callback`,
      ),
    ]);
  });

  it('[C-13] the platform: GraphQL, AMS, flags', async () => {
    const open = await startWithAnswer(200, '[]');
    expect(
      await wrongWith({ API_URL: open, AMS_URL: open, LD_SDK_KEY: 'sdk-canary-of-flags' }),
    ).toEqual([
      expect.stringContaining('without a GraphQL result -> correct API_URL'),
      expect.stringContaining('answers without a token -> protect the AMS'),
      expect.stringMatching(/^flag service: .* refuses LD_SDK_KEY/),
    ]);
  });

  it('[C-13] Redis: gone, wrong password, replica, full', async () => {
    const gone = `redis://127.0.0.1:${await freePort()}`;
    expect(await wrongWith({ REDIS_URL: gone })).toEqual([
      expect.stringMatching(/^session store: .*nothing listens there/),
    ]);
    for (const [line, text] of [
      ['-WRONGPASS invalid username-password pair', 'it refuses the password'],
      ["-READONLY You can't write against a read only replica.", 'it is a replica'],
      ['-OOM command not allowed', 'its memory is full'],
    ] as const) {
      const wrong = await wrongWith({ REDIS_URL: await startRefusingRedis(line) });
      expect(wrong).toEqual([expect.stringContaining(text)]);
      expect(wrong.join()).not.toContain('canary');
    }
  });

  it('[C-13] certificates and clocks', async () => {
    const dsn = (url: string) => url.replace('://', '://public@') + '/1';
    const expired = await wrongWith({ SENTRY_DSN: dsn(await startExpiredServer()) });
    expect(expired).toEqual([
      expect.stringMatching(/^error reports: .*its TLS certificate has expired -> renew/),
      expect.stringMatching(/^certificates: localhost:\d+: its TLS certificate has expired/),
    ]);
    for (const [by, where] of [
      [300_000, 'ahead of'],
      [-300_000, 'behind'],
    ] as const) {
      const wrong = await startFaultServer((_request, res) => {
        const date = new Date(Date.now() + by).toUTCString();
        res.writeHead(200, { 'content-type': 'application/json', date }).end('{}');
      });
      onTestFinished(() => wrong.close());
      expect(await wrongWith({ SENTRY_DSN: dsn(wrong.url) })).toEqual([
        // The header has whole seconds, and the doctor takes the middle of its wait for the time of the answer.
        expect.stringMatching(
          new RegExp(`^clock: the clock of .* is (29[5-9]|30[0-5]) s ${where} this machine's`),
        ),
      ]);
    }
  });

  it('[C-13] a clock is wrong from 61 s on, and noticed from 11 s on', () => {
    const levelOf = (seconds: number) =>
      checkClock({ clocks: [{ host: 'a.example', aheadMs: seconds * 1_000 }] })[0]!.level;
    for (const sign of [1, -1])
      expect([10, 11, 60, 61].map((seconds) => levelOf(sign * seconds))).toEqual([
        ...['ok', 'warning', 'warning', 'wrong'],
      ]);
  });

  it('[C-13] a certificate that ends within two weeks', async () => {
    const told = async (days: number) => {
      const certificate = makeCertificate(days);
      const authority = path.join(newFolder(), 'cert.pem');
      writeFileSync(authority, certificate.cert);
      const server = createTlsServer(certificate, (_request, response) => response.end('{}'));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      const { output } = await execDoctor([], {
        SENTRY_DSN: `https://public@127.0.0.1:${port}/1`,
        NODE_EXTRA_CA_CERTS: authority,
      });
      server.closeAllConnections();
      server.close();
      return output.split('\n').find((line) => line.includes('certificates')) ?? '';
    };
    expect(await told(14)).toMatch(
      /^WARNING +certificates +127\.0\.0\.1:\d+: its TLS certificate ends in 13 days -> renew it$/,
    );
    expect(await told(15)).toMatch(/^OK +certificates +127\.0\.0\.1:\d+: valid for 14 days$/);
  });

  it('[C-13] a data folder that other users can open', async () => {
    const folder = newFolder();
    const levelsAt = async (mode: number) => {
      chmodSync(folder, mode);
      const findings = await examine({ DATA_DIR: folder });
      return findings.filter(({ part }) => part === 'data folder').map(({ level }) => level);
    };
    expect(await levelsAt(0o750)).toEqual(['ok']);
    for (const mode of [0o751, 0o752, 0o754])
      expect(await levelsAt(mode)).toEqual(['ok', 'warning']);
  });

  it.each(['AUTH_TOKEN_URL', 'AUTH_JWKS_URL', 'API_URL', 'AMS_URL', 'LD_BASE_URL'])(
    '[C-13] says that nothing listens at %s',
    async (name) => {
      const url = `http://127.0.0.1:${await freePort()}`;
      const wrong = await wrongWith({ [name]: url });
      expect(wrong).toEqual([expect.stringMatching(/nothing listens there -> start the server/)]);
    },
  );

  it('[C-13] folders: no folder, and a public address behind a proxy that is not told', async () => {
    const file = path.join(newFolder(), 'file');
    writeFileSync(file, '');
    expect(await wrongWith({ DATA_DIR: file })).toEqual([
      expect.stringContaining(`data folder: DATA_DIR (${file}) is not a folder`),
    ]);
    const port = await freePort();
    const findings = await examine({ PUBLIC_URL: 'https://app.example', PORT: String(port) });
    expect(findings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ part: 'public address', level: 'warning' }),
        expect.objectContaining({ part: 'public address', level: 'note' }),
      ]),
    );
  });

  it.runIf(canMount())('[C-13] a full disk', async () => {
    const disk = mountSmallDisk(16);
    onTestFinished(() => disk.remove());
    disk.fill(1_000_000);
    expect(await wrongWith({ DATA_DIR: disk.folder })).toEqual([
      expect.stringMatching(/^data folder: the disk of .* is full -> free space/),
    ]);
  });
});

/** Runs the command to its end. */
async function execDoctor(args: readonly string[], changes: Record<string, string>) {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['build/doctor.js', ...args], {
      cwd: projectRoot,
      env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...sound, ...changes },
    });
    return { code: 0, output: stdout };
  } catch (error) {
    const { code, stdout } = error as { code: number | null; stdout: string };
    return { code, output: stdout };
  }
}

describe('the doctor of the platform', () => {
  const wrongPlatform = async (env: Record<string, string>) =>
    wrongOf(await examinePlatform({ PLATFORM_DATA_DIR: newFolder(), ...env }));

  it('[C-13] settings, flag file and mail server', async () => {
    expect(await wrongPlatform({})).toEqual([]);
    expect(await wrongPlatform({ PLATFORM_PORT: 'x', PLATFORM_TAX_PERCENT: '120' })).toEqual([
      expect.stringContaining('platform: PLATFORM_PORT must be a whole number'),
      expect.stringContaining('platform: PLATFORM_TAX_PERCENT must be a number'),
    ]);
    const flags = path.join(newFolder(), 'flags.json');
    writeFileSync(flags, '{ "flagValues": ');
    const smtp = `smtp://canary:canary@127.0.0.1:${await freePort()}`;
    const wrong = await wrongPlatform({
      PLATFORM_FLAGS_FILE: flags,
      PLATFORM_SMTP_URL: smtp,
      PLATFORM_MAIL_FROM: sender,
    });
    expect(wrong).toEqual([
      expect.stringMatching(/^flag file: .*-> correct the file/),
      expect.stringMatching(/^mail server: 127\.0\.0\.1:\d+: it cannot be reached/),
    ]);
    expect(wrong.join()).not.toContain('canary');
    writeFileSync(flags, '{ "flagValues": { "maintenence": true, "maintenance": "no" } }');
    const findings = await examinePlatform({
      PLATFORM_DATA_DIR: newFolder(),
      PLATFORM_FLAGS_FILE: flags,
    });
    expect(
      findings.flatMap(({ level, text }) => (level === 'warning' ? [text] : [])),
    ).toContainEqual(
      expect.stringMatching(/maintenence is not a flag of the product.*which is not a boolean/),
    );
    const server = await startSmtpServer();
    onTestFinished(() => server.close());
    expect(
      await wrongPlatform({ PLATFORM_SMTP_URL: server.url, PLATFORM_MAIL_FROM: sender }),
    ).toEqual([]);
    expect(server.mails).toEqual([]);
    expect(await wrongPlatform({ APP_URL: 'https://app.example' })).toEqual([
      expect.stringContaining('set PLATFORM_PUBLIC_URL'),
    ]);
  });

  it('[C-13 P-13] invoices of a public address without the address of the seller', async () => {
    const about = async (env: Record<string, string>) =>
      (
        await examinePlatform({
          ...{ PLATFORM_DATA_DIR: newFolder(), APP_URL: 'https://app.example' },
          ...env,
        })
      )
        .filter(({ text }) => text.includes('seller'))
        .map(({ level }) => level);
    expect(await about({})).toEqual(['warning']);
    expect(await about({ PLATFORM_SELLER: 'Endcap Inc.|12 Mill Lane' })).toEqual([]);
  });

  it('[C-13] a database that is not there', async () => {
    const url = `postgres://user:canary@127.0.0.1:${await freePort()}/endcap`;
    const wrong = await wrongPlatform({ DATABASE_URL: url });
    expect(wrong).toEqual([expect.stringMatching(/^database: .*nothing listens there/)]);
    expect(wrong.join()).not.toContain('canary');
  });

  it.runIf(testDatabaseUrl !== null)(
    '[C-13] PostgreSQL: no tables yet, and migrated by an old or a newer release',
    async () => {
      const url = await createDatabase(newDatabaseName());
      onTestFinished(() => dropDatabase(url));
      const about = async () =>
        (await examinePlatform({ PLATFORM_DATA_DIR: newFolder(), DATABASE_URL: url }))
          .filter(({ part }) => part === 'database')
          .map(({ level, text }) => `${level}: ${text}`);
      expect(await about()).toContainEqual(expect.stringMatching(/^note: no tables yet/));
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      onTestFinished(() => client.end());
      await client.query('create schema drizzle');
      await client.query('create table drizzle.__drizzle_migrations (created_at bigint)');
      await client.query('insert into drizzle.__drizzle_migrations values (1)');
      expect(await about()).toContainEqual(
        'wrong: an old release has migrated it, which this one cannot go on from',
      );
      await client.query('update drizzle.__drizzle_migrations set created_at = 9999999999999');
      expect(await about()).toContainEqual('wrong: a newer release has migrated it');
      const missing = new URL(url);
      missing.pathname = '/endcap_not_there';
      expect(await wrongPlatform({ DATABASE_URL: missing.href })).toEqual([
        expect.stringContaining('there is no such database -> create it'),
      ]);
    },
  );
});
