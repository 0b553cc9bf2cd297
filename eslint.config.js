import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import playwright from 'eslint-plugin-playwright';
import reactHooks from 'eslint-plugin-react-hooks';
import redos from 'eslint-plugin-redos';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const configuration =
  'Configuration is injected: only the env module of a program reads the environment.';

/** Takes 91 KB of gzip into a bundle that this form of import would need 26 for. */
const zodByName = {
  selector:
    "ImportDeclaration[source.value='zod'][importKind!='type'] > :matches(ImportSpecifier, ImportDefaultSpecifier)",
  message: "Write import * as z from 'zod': a named import brings all of zod along.",
};

/** An error of `React.lazy` replaces the page, for example without a connection (L-16). */
const plainLazy = {
  selector: "ImportDeclaration[source.value='react'] > ImportSpecifier[imported.name='lazy']",
  message: 'Use whenRendered or later of ~/lib/hydration/later, which try again.',
};

const noSleep =
  'A test waits for a condition (until, expect.poll), moves a clock, or names a pause of its scenario (scenarioPause).';
const sleepByTimer = {
  selector: "NewExpression[callee.name='Promise'] CallExpression[callee.name='setTimeout']",
  message: noSleep,
};
/** Methods of Playwright that read a page as it is, and wait for nothing. */
const oneShotReads = [
  ...[
    'allInnerTexts',
    'allTextContents',
    'count',
    'getAttribute',
    'innerHTML',
    'innerText',
    'inputValue',
  ],
  ...['isChecked', 'isDisabled', 'isEditable', 'isEnabled', 'isHidden', 'isVisible', 'textContent'],
].join('|');

export default tseslint.config(
  { ignores: ['build/', 'public/build/', 'node_modules/', 'data/', 'test-results/', '.cache/'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowNullish: true },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      // Loaders of Remix throw answers, and what was caught is thrown on.
      '@typescript-eslint/only-throw-error': [
        'error',
        {
          allow: [{ from: 'lib', name: 'Response' }],
          allowThrowingUnknown: true,
          allowThrowingAny: true,
        },
      ],
      // Declaration merging needs an interface, which adds nothing of its own.
      '@typescript-eslint/no-empty-object-type': [
        'error',
        { allowInterfaces: 'with-single-extends' },
      ],
      // An async function without await still turns a throw into a rejection, which its caller counts on.
      '@typescript-eslint/require-await': 'off',
    },
  },
  { files: ['app/**/*.{ts,tsx}'], extends: [reactHooks.configs.flat.recommended] },
  { files: ['**/*.tsx'], extends: [jsxA11y.flatConfigs.recommended] },
  {
    files: ['{app,contract,server}/**/*.{ts,tsx}'],
    rules: {
      eqeqeq: 'error',
      'no-console': 'error',
      'no-restricted-syntax': ['error', zodByName, plainLazy],
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: configuration },
      ],
      'no-restricted-imports': [
        'error',
        {
          paths: ['process', 'node:process'].map((name) => ({
            name,
            importNames: ['env'],
            message: configuration,
          })),
        },
      ],
    },
  },
  {
    // Product code alone: patterns of tests and scripts meet no text from outside.
    files: ['{app,contract,server}/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', 'app/test-support/'],
    plugins: { redos },
    rules: {
      // SEC-50: no text takes a pattern more than linear time. The automaton proves it, and gives the same answer in each run;
      // a pattern that it cannot judge, such as one with a backreference, is an error. It has no time-out, because the load of
      // the machine would decide then.
      'redos/no-vulnerable': [
        'error',
        { checker: 'automaton', timeout: null, ignoreErrors: false },
      ],
    },
  },
  {
    files: [
      'server/bff/env.ts',
      'server/platform/config.ts',
      '**/*.config.ts',
      '**/*.test.{ts,tsx}',
    ],
    rules: { 'no-restricted-properties': 'off', 'no-restricted-imports': 'off' },
  },
  {
    files: ['{app,contract,server,tests/integration,tests/e2e}/**/*.{test,spec}.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': ['error', sleepByTimer],
      'no-restricted-imports': [
        'error',
        {
          paths: [{ name: 'node:timers/promises', importNames: ['setTimeout'], message: noSleep }],
        },
      ],
    },
  },
  {
    files: ['tests/e2e/**/*.ts'],
    plugins: { playwright },
    rules: {
      'playwright/missing-playwright-await': 'error',
      'playwright/no-wait-for-timeout': 'error',
      'playwright/prefer-web-first-assertions': 'error',
      'no-restricted-syntax': [
        'error',
        sleepByTimer,
        {
          selector: `AwaitExpression > CallExpression[callee.property.name=/^(${oneShotReads})$/]`,
          message:
            'A page that is still loading shows what stood before: use support/browser/reads.',
        },
        {
          selector:
            "CallExpression[callee.property.name='toPass'] > MemberExpression > CallExpression AwaitExpression > CallExpression[callee.property.name=/^(check|click|dblclick|fill|hover|press|selectOption|uncheck)$/]",
          message: 'An action that is tried again may be done twice: wait for what it needs.',
        },
      ],
    },
  },
  {
    files: ['app/lib/hydration/later.tsx'],
    rules: { 'no-restricted-syntax': ['error', zodByName] },
  },
  { files: ['**/*.test.{ts,tsx}'], rules: { '@typescript-eslint/only-throw-error': 'off' } },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: { globals: globals.node },
  },
);
