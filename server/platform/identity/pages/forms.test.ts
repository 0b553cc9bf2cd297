// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';

import { LoginForm } from './forms';

it('the Tab key leads from the address to the password, and only then to the link beside its label', () => {
  const { container } = render(
    LoginForm({
      frame: { productName: 'Endcap', appUrl: '', styles: '', favicon: '', font: '', theme: null },
      state: { action: '/sign-in', token: 't', values: {}, errors: {} },
      options: {},
      base: '',
      demo: null,
    }),
  );
  const stops = container.querySelectorAll('form :is(input:not([type="hidden"]), a, button)');
  expect([...stops].map((stop) => stop.id || stop.textContent)).toEqual([
    'email',
    'password',
    'Forgot password?',
    'Sign in',
  ]);
});
