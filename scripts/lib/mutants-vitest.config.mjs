// The unit tests alone: the others run built programs, which hold none of the changes of `npm run mutants`.
import config from '../../vitest.config.ts';

const { test, resolve } = config;
const unit = test.projects.find((project) => project.test.name === 'unit').test;

export default { resolve, test: { restoreMocks: test.restoreMocks, ...unit, name: undefined } };
