import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import { MaxTokensParserWLexer } from '@escape.tech/graphql-armor-max-tokens';
import {
  type DocumentNode,
  execute,
  type ExecutionResult,
  GraphQLError,
  specifiedRules,
  validate,
  type ValidationRule,
} from 'graphql';
import { LRUCache } from 'lru-cache';

import type { PlatformConfig } from '../config';
import { Refusal } from '../http/refusal';
import type { Log } from '../log';
import type { GraphqlContext } from './context';
import { createGraphqlSchema } from './schema';

type GraphqlLimits = PlatformConfig['graphql'];

export interface GraphqlRequest {
  query: string;
  operationName?: string | null | undefined;
  variables?: Readonly<Record<string, unknown>> | null | undefined;
}

/** Characters of query texts whose documents are kept: several times what the BFF and the tests send. */
const keptText = 2_000_000;

/**
 * Creates the GraphQL engine: graphql-js with the schema and its query limits (decision 0042). `handler.ts` contains the HTTP
 * part.
 */
export function createGraphqlEngine({ limits, log }: { limits: GraphqlLimits; log: Log }) {
  const schema = createGraphqlSchema();
  const rules = [...specifiedRules, noIntrospection, ...limitRules(limits)];
  /** Valid documents by their text. A refused text is checked again when it is sent again, and displaces no valid one. */
  const documents = new LRUCache<string, DocumentNode>({
    maxSize: keptText,
    sizeCalculation: (_document, text) => text.length + 1,
  });

  const compile = (query: string): DocumentNode | readonly GraphQLError[] => {
    const kept = documents.get(query);
    if (kept) return kept;
    const document = parse(query, limits);
    // No suggestions: they would reveal names of the schema.
    const errors = validate(schema, document, rules, { hideSuggestions: true });
    if (errors.length > 0) return errors;
    documents.set(query, document);
    return document;
  };

  const run = async (
    { query, operationName, variables }: GraphqlRequest,
    context: GraphqlContext,
  ) => {
    const document = compile(query);
    if (!('kind' in document)) return { errors: document };
    return execute({
      schema,
      document,
      contextValue: context,
      variableValues: variables,
      operationName,
    });
  };

  /** @returns the result, in which each error has a code and reveals nothing of the platform; it never rejects */
  return async (request: GraphqlRequest, context: GraphqlContext): Promise<ExecutionResult> => {
    const result: ExecutionResult = await run(request, context).catch((error: unknown) => ({
      errors: [error as GraphQLError],
    }));
    if (!result.errors) return result;
    return { ...result, errors: result.errors.map((error) => maskError(error, log)) };
  };
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

/** `field` is the name of the invalid input field; of several, it is the first, and `fields` has all with their messages. */
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
    },
  });
}

/** Begins the last sentence of messages about the values of variables, which the executor adds whatever it is told. */
const suggestion = ' Did you mean ';

function withoutSuggestion(message: string): string {
  const at = message.endsWith('?') ? message.lastIndexOf(suggestion) : -1;
  return at === -1 ? message : message.slice(0, at);
}

/** An error about the query or its variables: without suggestions, and with a code as all errors (C-01). */
function toLibraryError(error: GraphQLError): GraphQLError {
  const { nodes, source, positions, path, extensions } = error;
  return new GraphQLError(withoutSuggestion(error.message), {
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

/** By the names of the fields: the rule of graphql-js compares classes, which fails when the package is loaded twice. */
const noIntrospection: ValidationRule = (context) => ({
  Field(node) {
    if (node.name.value === '__schema' || node.name.value === '__type')
      context.reportError(new GraphQLError('There is no introspection.', { nodes: node }));
  },
});

/** @throws GraphQLError TOO_MANY_TOKENS, or the place of a fault in the syntax */
function parse(query: string, { maxTokens }: GraphqlLimits): DocumentNode {
  return new MaxTokensParserWLexer(query, {
    n: maxTokens,
    ...refuseWith('TOO_MANY_TOKENS'),
  }).parseDocument();
}

/** Rules that throw TOO_DEEP or TOO_MANY_ALIASES. */
const limitRules = ({ maxDepth, maxAliases }: GraphqlLimits): ValidationRule[] => [
  maxDepthRule({
    n: maxDepth,
    ignoreIntrospection: false,
    flattenFragments: true,
    ...refuseWith('TOO_DEEP'),
  }),
  maxAliasesRule({ n: maxAliases, ...refuseWith('TOO_MANY_ALIASES') }),
];

const refuseWith = (code: string) => ({
  onReject: [
    (_context: unknown, error: GraphQLError) => {
      throw new GraphQLError(error.message.replace(/^Syntax Error: /, ''), {
        extensions: { code },
      });
    },
  ],
});
