import path from 'node:path';
import { parseArgs } from 'node:util';

import { projectRoot } from '../support/programs/child';
import { captureAll } from './capture';

/** Takes the pictures of `npm run screens`; scripts/screens.mjs describes the arguments. */

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'test-results/screens' },
    root: { type: 'string', default: projectRoot },
    only: { type: 'string', default: '' },
    views: { type: 'string', default: '' },
    lanes: { type: 'string', default: '2' },
  },
});
const list = (text: string) => text.split(',').filter((each) => each !== '');
const failed = await captureAll({
  root: path.resolve(values.root),
  out: path.resolve(values.out),
  only: list(values.only),
  views: list(values.views),
  lanes: Number(values.lanes),
});
if (failed.length > 0) {
  console.error(`no pictures of:\n${failed.join('\n')}`);
  process.exitCode = 1;
}
