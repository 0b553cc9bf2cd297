import { maxAliasesPlugin } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthPlugin } from '@escape.tech/graphql-armor-max-depth';
import { maxTokensPlugin } from '@escape.tech/graphql-armor-max-tokens';
import { GraphQLError, type validate as graphqlValidate, type ValidationRule } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';

import type { GraphqlLimits } from '../config';
import { Refusal } from '../http/refusal';
import type { Log } from '../log';
import type { GraphqlContext } from './context';
import { createGraphqlSchema } from './schema';

/** Creates the GraphQL engine: the schema with its query limits. `handler.ts` contains the HTTP part. */
export function createGraphqlEngine({ limits, log }: { limits: GraphqlLimits; log: Log }) {
  return createYoga<{ graphql: GraphqlContext }>({
    schema: createGraphqlSchema(),
    graphqlEndpoint: '/graphql',
    landingPage: false,
    graphiql: false,
    cors: false,
    batching: false,
    logging: false,
    // The handler reads the body, and refuses a larger one.
    maxRequestBodySize: false,
    maskedErrors: { maskError: (error) => maskError(error, log) },
    context: ({ graphql }) => graphql,
    plugins: [...limitPlugins(limits), hiddenSchema],
  });
}

/** Clients see refusals and the library's own errors; any other error is logged and masked. */
function maskError(error: unknown, log: Log): GraphQLError {
  const wrapper = isGraphqlError(error) ? error : null;
  const original = wrapper?.originalError ?? (wrapper ? null : error);
  if (original instanceof Refusal) return toGraphqlError(original, wrapper);
  if (wrapper && (!original || isGraphqlError(original))) return toLibraryError(wrapper);
  log.error({ event: 'graphql-failed', err: original }, 'a resolver failed');
  return new GraphQLError('The request could not be answered.', {
    extensions: { code: 'INTERNAL_SERVER_ERROR' },
  });
}

/**
 * `field` is the name of the invalid input field; of several, it is the first, and `fields` has all with their messages.
 * An unauthenticated request gets status 401.
 */
function toGraphqlError(refusal: Refusal, wrapper: GraphQLError | null): GraphQLError {
  const { fields = [] } = refusal.details;
  const field = fields[0]?.path[0];
  return new GraphQLError(refusal.message, {
    nodes: wrapper?.nodes,
    path: wrapper?.path,
    extensions: {
      code: refusal.graphqlCode,
      ...(field !== undefined && { field }),
      ...(fields.length > 1 && {
        fields: fields.map(({ path, message }) => ({ field: path[0], message })),
      }),
      ...(refusal.code === 'unauthenticated' && { http: { status: refusal.status } }),
    },
  });
}

/** The last sentence of messages about the values of variables, which the executor suggests whatever it is told. */
const suggestion = / ?Did you mean [^?]*\?/g;

/** An error about the query or its variables: without suggestions, and with a code as all errors (C-01). */
function toLibraryError(error: GraphQLError): GraphQLError {
  const { nodes, source, positions, path, extensions } = error;
  return new GraphQLError(error.message.replace(suggestion, ''), {
    nodes,
    source,
    positions,
    path,
    extensions: { code: 'BAD_USER_INPUT', ...extensions },
  });
}

/** Compares by name, because `instanceof` fails when the package is loaded as CommonJS and as ESM. */
function isGraphqlError(error: unknown): error is GraphQLError {
  return error instanceof Error && error.name === 'GraphQLError';
}

/**
 * Reveals nothing of the schema besides what a query names: no introspection, and no suggestions in error messages.
 * Developers read `contract/schema.graphql`.
 */
const hiddenSchema: Plugin = {
  onValidate({ addValidationRule, validateFn, setValidationFn }) {
    addValidationRule(noIntrospection);
    const validate: typeof graphqlValidate = validateFn;
    setValidationFn(((schema, document, rules, options, typeInfo) =>
      validate(
        schema,
        document,
        rules,
        { ...options, hideSuggestions: true },
        typeInfo,
      )) as typeof validate);
  },
};

/** By the names of the fields: the rule of graphql-js compares classes, which fails when the package is loaded twice. */
const noIntrospection: ValidationRule = (context) => ({
  Field(node) {
    if (node.name.value === '__schema' || node.name.value === '__type')
      context.reportError(new GraphQLError('There is no introspection.', { nodes: node }));
  },
});

function limitPlugins(limits: GraphqlLimits): Plugin[] {
  const refuseWith = (code: string) => ({
    onReject: [
      (_context: unknown, error: GraphQLError) => {
        throw new GraphQLError(error.message.replace(/^Syntax Error: /, ''), {
          extensions: { code, http: { status: 400, spec: true } },
        });
      },
    ],
  });
  return [
    maxTokensPlugin({ n: limits.maxTokens, ...refuseWith('TOO_MANY_TOKENS') }),
    maxDepthPlugin({
      n: limits.maxDepth,
      ignoreIntrospection: false,
      flattenFragments: true,
      ...refuseWith('TOO_DEEP'),
    }),
    maxAliasesPlugin({ n: limits.maxAliases, ...refuseWith('TOO_MANY_ALIASES') }),
  ] as Plugin[];
}
