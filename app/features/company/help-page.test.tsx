// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { renderAt } from '~/test-support/render';

import { HelpPage } from './help-page';

afterEach(cleanup);

it('says what a user can do to import sales, and names no command of the operator', () => {
  const { container } = renderAt(<HelpPage productName="Endcap" requestId={null} />, '/help');
  screen.getByRole('heading', { name: 'Importing your data' });
  expect(container.textContent).toContain('Send them to your contact at Endcap');
  expect(container.textContent).not.toMatch(/npm|docs\/|--\w/);
});
