import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { ServerBuild } from '@remix-run/node';
import express from 'express';
import { request } from 'undici';
import { expect, it, onTestFinished } from 'vitest';

import type { BffConfig } from '../config';
import type { Flags } from '../flags/service';
import type { BffLocals } from './locals';
import { createFormKeeper } from '../forms/kept-page';
import { maintenanceGate } from './maintenance';

const build = {
  routes: {},
  future: {},
  assets: { routes: {} },
  entry: { module: {} },
} as unknown as ServerBuild;

/** The gate before a page that says 'page'. @param settled when the flags of the process are known */
async function start(settled: Promise<void>, { on = false, maintenanceSwitch = false } = {}) {
  const config = {
    mode: 'test',
    publicUrl: 'http://127.0.0.1',
    productName: 'Endcap & Co',
    flags: { maintenanceSwitch },
  } as BffConfig;
  const app = express();
  /** The requests that have reached the gate. */
  const seen: string[] = [];
  app.use((req, res, next) => {
    seen.push(req.path);
    const locals: Partial<BffLocals> = {
      target: { path: req.path, isData: req.path.endsWith('.data'), problem: null },
      nonce: 'n',
      requestId: 'r',
    };
    Object.assign(res.locals, locals);
    next();
  });
  const flags = { settled, maintenance: () => on } as Flags;
  const keepForm = createFormKeeper({
    config,
    csrfToken: () => '',
    answerData: (_req, res) => void res.json(res.locals.keptForm),
  });
  app.use(maintenanceGate(config, flags, build, keepForm) as express.Handler);
  app.use((_req, res) => void res.send('page'));
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const ask = async (
    path: string,
    method: 'GET' | 'POST' = 'GET',
    accept = 'text/html',
    body?: string,
  ) => {
    const answer = await request(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        accept,
        origin: config.publicUrl,
        ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      body,
    });
    return { ...answer, status: answer.statusCode, text: await answer.body.text() };
  };
  return Object.assign(ask, { seen });
}

it('[L-07] before the first flags a page is a loader that opens its address again; the rest waits, a callback does not', async () => {
  let settle = () => {};
  const ask = await start(new Promise<void>((resolve) => (settle = resolve)), { on: true });
  const loader = await ask('/settings?a=1');
  expect([loader.status, loader.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(loader.text).toContain('<meta http-equiv="refresh" content="1">');
  expect(loader.text).toContain('Endcap &#38; Co is starting');
  expect((await ask('/auth/callback?code=x')).text).toBe('page');
  const posted = ask('/settings', 'POST');
  const asked = ask('/settings', 'GET', 'application/json');
  await expect.poll(() => ask.seen).toHaveLength(4);
  settle();
  expect([(await posted).status, (await asked).status]).toEqual([503, 503]);
  const page = await ask('/settings?a=1');
  expect([page.status, page.headers['location']]).toEqual([
    302,
    '/maintenance.html?returnTo=%2Fsettings%3Fa%3D1',
  ]);
});

it('[L-07] before the first flags the data of a page wait, too, as it reads no loader', async () => {
  let settle = () => {};
  const ask = await start(new Promise<void>((resolve) => (settle = resolve)));
  const data = ask('/settings.data');
  await expect.poll(() => ask.seen).toHaveLength(1);
  settle();
  expect((await data).text).toBe('page');
});

it('[L-07] with none known, off, without waiting; the switch of the build needs no flags', async () => {
  expect((await (await start(Promise.resolve()))('/settings')).text).toBe('page');
  const closed = await start(new Promise(() => {}), { maintenanceSwitch: true });
  expect((await closed('/settings')).status).toBe(302);
});

it('[L-07] what was typed into a form that is sent during maintenance is shown, and can be sent again', async () => {
  const ask = await start(Promise.resolve(), { on: true });
  const body = new URLSearchParams({ formUser: 'u1', csrfToken: 't', firstName: 'Zoë <b>' });
  const kept = await ask('/settings', 'POST', 'text/html', body.toString());
  expect([kept.status, kept.headers['retry-after']]).toEqual([503, '10']);
  expect(kept.text).toContain('The application is down for maintenance. Nothing was changed');
  expect(kept.text).toContain('<dd>Zoë &#60;b&#62;</dd>');
  expect(kept.text).toContain('<form method="post" action="/settings">');
  const scripted = await ask('/settings.data', 'POST', '*/*', body.toString());
  expect(JSON.parse(scripted.text)).toMatchObject({
    outcome: 'failed',
    values: { firstName: 'Zoë <b>' },
  });
});
