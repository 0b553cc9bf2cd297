import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { paths } from '../../app/lib/urls/paths';
import { signIn } from '../support/people/sign-in';
import { projectRoot } from '../support/programs/child';
import { cleanUp, startProduct } from '../support/programs/processes';
import { until } from '../support/wait';

/**
 * Ships new orders of the demo by their forms, for `npm run structure -- --post`. Of every POST but the first, it writes the
 * functions that BFF and platform execute to `bff.1.json`, `platform.1.json` and so on, in the folder that its argument
 * names. The first POST does what is done once in the life of a process.
 */

const posts = 6;
const [, , folder = '.'] = process.argv;
const preload = path.join(projectRoot, 'tests/support/programs/executed-functions.mjs');
const fileOf = (program: string) => path.join(folder, program);
const measured = (program: string) => ({
  env: {
    NODE_OPTIONS: `--import ${pathToFileURL(preload).href}`,
    EXECUTED_FUNCTIONS: fileOf(program),
  },
});

try {
  const programs = await startProduct({
    ownProcess: true,
    platform: { empty: true, ...measured('platform') },
    bff: measured('bff'),
  });
  /** Takes the functions since the last time. @param post its number; null: nobody reads them */
  const take = (post: number | null) =>
    Promise.all(
      Object.entries(programs).map(async ([program, { pid }]) => {
        const file = fileOf(program);
        process.kill(pid, 'SIGUSR2');
        await until(`functions of ${program}`, () => existsSync(file), { everyMs: 5 });
        if (post === null) rmSync(file);
        else renameSync(file, `${file}.${post}.json`);
      }),
    );

  const { bff } = programs;
  const { client, page } = await signIn(bff.url, 'merchant-admin', undefined, paths.orders);
  const orders = [...page.document().querySelectorAll('main tbody th a')]
    .map((link) => bff.url + link.getAttribute('href'))
    .slice(0, posts);
  if (orders.length < posts) throw new Error(`only ${orders.length} new orders`);
  for (const [number, order] of orders.entries()) {
    const form = await client.get(`${order}/ship`);
    await take(null);
    const answer = await client.submit(
      form,
      { carrier: 'UPS', tracking: '1Z999AA10123456784', intent: 'send' },
      { form: 'main form[method="post"]' },
    );
    await take(number === 0 ? null : number);
    if (answer.location !== order)
      throw new Error(`${order} is not shipped (${answer.status}):\n${answer.text.slice(0, 500)}`);
  }
} finally {
  await cleanUp();
}
