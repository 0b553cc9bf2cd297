import { describe, expect, it } from 'vitest';

import { pictureName } from '../../screens/capture';
import { changers, readers } from '../../screens/people';
import { pagePaths } from '../../support/route-modules';

const people = [...readers, ...changers];

describe('the screens', () => {
  it('visit every page of the app', () => {
    const visited = people.flatMap(({ screens }) =>
      screens.filter(({ site }) => site !== 'platform').map(({ path }) => path.split('?')[0]!),
    );
    const missing = pagePaths.filter((page) => {
      const pattern = new RegExp(`^${page.replaceAll(/\$\w+/g, '[^/]+').replace('$', '.+')}$`);
      return !visited.some((path) => pattern.test(path));
    });
    expect(missing).toEqual([]);
  });

  it('have names of their own', () => {
    const names = people.flatMap((person) =>
      person.screens.map((screen) => pictureName(person, screen)),
    );
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});
