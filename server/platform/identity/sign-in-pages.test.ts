// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';

import { newForm } from '../pages/form';
import { loginPage } from './sign-in-pages';

it('the Tab key leads from the address to the password, and only then to the link beside its label', () => {
  const { container } = render(
    loginPage({
      productName: 'Endcap',
      state: newForm('/sign-in', { token: 't' }),
      options: {},
      base: '',
      demo: null,
    }).body,
  );
  const stops = container.querySelectorAll('form :is(input:not([type="hidden"]), a, button)');
  expect([...stops].map((stop) => stop.id || stop.textContent)).toEqual([
    'email',
    'password',
    'Forgot password?',
    'Sign in',
  ]);
});
