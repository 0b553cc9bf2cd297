import { UNSAFE_ErrorResponseImpl as ErrorResponseImpl } from '@remix-run/router';
import { describe, expect, it } from 'vitest';

import { pageTitle, titleMeta } from './page-title';

const matches = [
  { id: 'root', data: { productName: 'Shelfwise' } },
  { id: 'routes/_app', data: {} },
];

describe('titles', () => {
  it('[R-21] a page has its name and the product name, the home the product name alone', () => {
    expect(pageTitle('Performance', 'Endcap')).toBe('Performance · Endcap');
    expect(pageTitle(null, 'Endcap')).toBe('Endcap');
  });

  it('[R-21] the product name is the configured one', () => {
    expect(titleMeta({ matches }, 'Settings')).toEqual([{ title: 'Settings · Shelfwise' }]);
    expect(titleMeta({ matches: [{ id: 'root' }] }, 'Settings')).toEqual([
      { title: 'Settings · Endcap' },
    ]);
  });

  it('[R-21] no error is no error, as the server and the browser write it', () => {
    expect(titleMeta({ matches, error: null }, 'Users')).toEqual([{ title: 'Users · Shelfwise' }]);
    expect(titleMeta({ matches, error: undefined }, null)).toEqual([{ title: 'Shelfwise' }]);
  });

  it('[R-21 R-23] an error page is named after the error', () => {
    const error = (data: unknown) => new ErrorResponseImpl(404, 'Not Found', data);
    const title = (data: unknown) => titleMeta({ matches, error: error(data) }, null)[0]?.title;
    expect(title({ heading: 'Page not found' })).toBe('Page not found · Shelfwise');
    // Not from a loader: the error page names it when its code has come.
    for (const data of ['<html>', null, { heading: 7 }])
      expect(title(data)).toBe('Something went wrong! · Shelfwise');
  });
});
