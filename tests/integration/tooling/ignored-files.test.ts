import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { projectRoot } from '../../support/programs/child';

const isCheckout = existsSync(path.join(projectRoot, '.git'));

describe.runIf(isCheckout)('.gitignore', () => {
  it('names no source file: the build makes no styles for classes of ignored files', () => {
    const ignored = execFileSync(
      'git',
      ['ls-files', '--cached', '--ignored', '--exclude-standard'],
      {
        cwd: projectRoot,
        encoding: 'utf8',
      },
    );
    expect(ignored).toBe('');
  });
});
