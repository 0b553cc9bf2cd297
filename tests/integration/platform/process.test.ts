import { existsSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';

import { afterAll, afterEach, describe, expect, it } from 'vitest';

import { copyEmbedded } from '../../support/programs/templates';
import { until } from '../../support/wait';
import { LoginClient } from './login-client';
import {
  cleanups,
  connectionOf,
  emptyFolder,
  killRunning,
  removeData,
  run,
  start,
  stop,
} from './platform-process';
import { password, signUp } from './sign-up-form';

/** The lock of the data folder exists only for PGlite. */
const dataFolder = async () => {
  const folder = await copyEmbedded();
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

afterEach(killRunning);
afterAll(removeData);

describe('the platform process', () => {
  it('[REL-07 A-27 REL-04] loses nothing acknowledged to kill -9, and starts again on the same folder at once', async () => {
    const dataDir = await dataFolder();
    const env = { PLATFORM_DATA_DIR: dataDir, PLATFORM_LOGIN_RATE_PER_MINUTE: '100' };
    let { child, connection } = await start(env);
    const before = connection;
    for (let round = 0; round < 2; round += 1) {
      const emails: string[] = [];
      for (let i = 0; i < 4; i += 1) {
        const user = new LoginClient(connection);
        const email = `kill-${round}-${i}@brand.example`;
        expect((await signUp(user, email)).url).toContain('/auth/callback');
        emails.push(email);
      }
      const owner = new LoginClient(connection);
      const { access_token: token } = await owner.tokens('core@demo.endcap.example');
      const story = `Story ${String(round)}`;
      const edited = await owner.graphql(
        'mutation ($version: Int!, $input: BrandInfoInput!) { updateBrandInfo(brand: "brd_saltmarsh", version: $version, input: $input) { version } }',
        token,
        { version: round, input: { story } },
      );
      expect(edited.data).toEqual({ updateBrandInfo: { version: round + 1 } });
      await stop(child, 'SIGKILL');
      ({ child, connection } = await start({ ...env, PLATFORM_PORT: new URL(before.apiUrl).port }));
      const found = await new LoginClient(connection).graphql<{
        brandInfo: { fields: { value: string | null }[] };
      }>('{ brandInfo(brand: "brd_saltmarsh") { fields { value } } }', token);
      expect(found.data?.brandInfo.fields[0]?.value).toBe(story);
      for (const email of emails)
        expect(
          (await new LoginClient(connection).tokens(email, password)).refresh_token,
        ).toBeTypeOf('string');
    }
    expect(connection).toEqual(before);
    expect(await stop(child, 'SIGTERM')).toBe(0);
  });

  it('[REL-07] makes the database of a first start that was killed anew', async () => {
    const dataDir = await emptyFolder();
    const env = { PLATFORM_DATA_DIR: dataDir, PLATFORM_SEED: 'none' };
    const killed = run(env);
    await until('it makes its database', async () =>
      (await readdir(dataDir)).some((name) => name.startsWith('database')),
    );
    await stop(killed, 'SIGKILL');
    expect(connectionOf(killed)).toBeUndefined();
    const { child } = await start(env);
    expect(await readdir(dataDir)).not.toContain('database.new');
    expect(await stop(child, 'SIGTERM')).toBe(0);
  });

  it('[C-09] refuses a data folder that a live process holds, in one line, and takes over a dead one', async () => {
    const dataDir = await dataFolder();
    const { child } = await start({ PLATFORM_DATA_DIR: dataDir });
    for (const signal of ['SIGCONT', 'SIGSTOP'] as const) {
      process.kill(child.pid, signal);
      const second = run({ PLATFORM_DATA_DIR: dataDir });
      expect((await second.exited).code).toBe(1);
      expect(second.output().trim().split('\n')).toEqual([
        expect.stringContaining('in use by another running platform'),
      ]);
    }
    await stop(child, 'SIGKILL');
    expect(existsSync(path.join(dataDir, 'platform.lock'))).toBe(true);
    const third = await start({ PLATFORM_DATA_DIR: dataDir });
    expect(await stop(third.child, 'SIGTERM')).toBe(0);
    expect(existsSync(path.join(dataDir, 'platform.lock'))).toBe(false);
  });

  it('[C-09] of several started at once on a folder with a dead lock exactly one wins', async () => {
    const dataDir = await dataFolder();
    await stop((await start({ PLATFORM_DATA_DIR: dataDir })).child, 'SIGKILL');
    const all = await Promise.all(
      Array.from({ length: 3 }, () => {
        const one = run({ PLATFORM_DATA_DIR: dataDir });
        return until('it is ready or has ended', async () =>
          one.hasExited() ? (await one.exited).code : connectionOf(one) && 'ready',
        );
      }),
    );
    expect(all.filter((result) => result === 'ready')).toHaveLength(1);
    expect(all.filter((result) => result === 1)).toHaveLength(2);
  });

  it('[REL-07] ends when its parent is gone, and gives the folder back', async () => {
    const dataDir = await dataFolder();
    const { child, output } = await start({ PLATFORM_DATA_DIR: dataDir });
    expect(await child.disconnect()).toBe(0);
    expect(output()).toContain('the parent is gone');
    expect(existsSync(path.join(dataDir, 'platform.lock'))).toBe(false);
  });

  it('[C-09] a wrong configuration is one line that names every problem, and exit 1', async () => {
    const { exited, output } = run({
      PLATFORM_PORT: 'abc',
      PLATFORM_PUBLIC_URL: 'http://login.example.com',
      PLATFORM_SEED: 'yes',
      GRAPHQL_MAX_DEPTH: '0',
      DATABASE_URL: 'mysql://x',
    });
    expect((await exited).code).toBe(1);
    const lines = output().trim().split('\n');
    expect(lines).toHaveLength(1);
    for (const name of [
      'PLATFORM_PORT',
      'PLATFORM_PUBLIC_URL',
      'PLATFORM_SEED',
      'GRAPHQL_MAX_DEPTH',
      'DATABASE_URL',
    ])
      expect(lines[0]).toContain(name);
  });

  it('[C-09] demo users at a public address are refused in one line, and made with a second setting', async () => {
    const env = {
      PLATFORM_DATA_DIR: await dataFolder(),
      PLATFORM_PUBLIC_URL: 'https://login.example.com',
      PLATFORM_SEED: 'demo',
    };
    const refused = run(env);
    expect((await refused.exited).code).toBe(1);
    expect(refused.output().trim().split('\n')).toEqual([
      expect.stringContaining('set PLATFORM_DEMO_IN_PUBLIC=yes, too'),
    ]);
    const { child } = await start({ ...env, PLATFORM_DEMO_IN_PUBLIC: 'yes' });
    expect(await stop(child, 'SIGTERM')).toBe(0);
  });

  it('[C-09] a taken port or an unreachable database is one line as well', async () => {
    const first = await start({ PLATFORM_DATA_DIR: await dataFolder() });
    const taken = run({
      PLATFORM_DATA_DIR: await dataFolder(),
      PLATFORM_PORT: new URL(first.connection.apiUrl).port,
    });
    expect((await taken.exited).code).toBe(1);
    expect(taken.output().trim().split('\n')).toEqual([
      expect.stringMatching(/could not start: .*EADDRINUSE/),
    ]);
    const unreachable = run({
      PLATFORM_DATA_DIR: await dataFolder(),
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
    });
    expect((await unreachable.exited).code).toBe(1);
    expect(unreachable.output().trim().split('\n')).toHaveLength(1);
  });

  it('[C-07 SEC-49 SEC-20] logs one JSON line a request, without query values, secrets or foreign line breaks', async () => {
    const dataDir = await dataFolder();
    const { child, connection, output } = await start({ PLATFORM_DATA_DIR: dataDir });
    const user = new LoginClient(connection);
    const tokens = await user.tokens('core@demo.endcap.example');
    await user.graphql('{ user { id } }', tokens.access_token);
    await user.fetch('/nothing%0a{"level":60,"forged":true}?secret=query-canary', {
      headers: { 'x-request-id': 'id-1' },
    });
    await stop(child, 'SIGTERM');
    const lines = output()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const requests = lines.filter(({ event }) => event === 'request');
    expect(requests.find(({ path: logged }) => logged === '/graphql')).toMatchObject({
      method: 'POST',
      status: 200,
      userId: 'usr_demo_core',
    });
    expect(requests.at(-1)).toMatchObject({ status: 404, requestId: 'id-1' });
    expect(lines.some(({ forged }) => forged)).toBe(false);
    for (const secret of [
      'query-canary',
      tokens.access_token,
      tokens.refresh_token!,
      tokens.id_token,
      connection.clientSecret,
      connection.ldSdkKey,
      'endcap-demo',
      user.nonce,
      user.state,
      user.verifier,
    ])
      expect(output()).not.toContain(secret);
    expect((await stat(path.join(dataDir, 'connection.json'))).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(path.join(dataDir, 'connection.json'), 'utf8'))).toEqual(
      connection,
    );
  });

  it('[C-09] without demo users the first admin sets a password by a link in a private file', async () => {
    const dataDir = await emptyFolder();
    const { child, connection, output } = await start({
      PLATFORM_DATA_DIR: dataDir,
      PLATFORM_SEED: 'none',
      PLATFORM_ADMIN_EMAIL: 'boss@brand.example',
    });
    const file = path.join(dataDir, 'first-admin-link.txt');
    const link = (await readFile(file, 'utf8')).trim();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(output()).not.toContain(link.split('=')[1]);
    await expect(new LoginClient(connection).tokens('core@demo.endcap.example')).rejects.toThrow(
      'wrong',
    );
    const user = new LoginClient(connection);
    expect(
      (
        await user.submit(await user.page(link), {
          password: 'boss password',
          repeat: 'boss password',
        })
      ).url,
    ).toMatch(/\/auth\/login$/);
    const tokens = await user.tokens('boss@brand.example', 'boss password');
    expect((await user.graphql('{ user { role } }', tokens.access_token)).data).toEqual({
      user: { role: 'admin' },
    });
    await stop(child, 'SIGTERM');
  });
});
