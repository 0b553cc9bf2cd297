import { Kind, OperationTypeNode, parse, type OperationDefinitionNode } from 'graphql';

import type { GraphqlError, RawAnswer } from './raw-answer';

/** The part of a query that can be merged with those of other queries. */
export interface MergePart {
  /** Names of its fields in the answer. */
  fields: readonly string[];
  /** Its variables: name and declaration. */
  variables: readonly { name: string; text: string }[];
  /** The text between its outermost braces. */
  body: string;
}

/** @returns null for a text that is not a plain query, which is sent alone */
export function readMergePart(text: string): MergePart | null {
  const [operation, ...others] = definitionsOf(text);
  if (
    others.length > 0 ||
    operation?.kind !== Kind.OPERATION_DEFINITION ||
    operation.operation !== OperationTypeNode.QUERY ||
    operation.directives?.length !== 0
  ) {
    return null;
  }
  const textOf = (node: { loc?: { start: number; end: number } }) =>
    text.slice(node.loc?.start, node.loc?.end);
  const fields = fieldNames(operation);
  if (fields === null) return null;
  return {
    fields,
    variables: (operation.variableDefinitions ?? []).map((definition) => ({
      name: definition.variable.name.value,
      text: textOf(definition),
    })),
    body: textOf(operation.selectionSet).slice(1, -1),
  };
}

/** The definitions of a document; empty if it cannot be parsed. The platform then reports the syntax error. */
function definitionsOf(text: string) {
  try {
    return parse(text).definitions;
  } catch {
    return [];
  }
}

function fieldNames({ selectionSet }: OperationDefinitionNode): string[] | null {
  const names: string[] = [];
  for (const selection of selectionSet.selections) {
    if (selection.kind !== Kind.FIELD) return null;
    names.push((selection.alias ?? selection.name).value);
  }
  return names;
}

/** A query that waits to be sent. */
export interface WaitingQuery {
  mergePart: MergePart;
  variables: object;
}

/**
 * Merges several queries into one.
 * @returns null if two of them share the name of a field or variable; then each is sent alone
 */
export function mergeQueries(
  waiting: readonly WaitingQuery[],
): { text: string; variables: Record<string, unknown> } | null {
  const taken = new Set<string>();
  const take = (name: string) => !taken.has(name) && taken.add(name);
  for (const { mergePart } of waiting) {
    if (!mergePart.fields.every(take)) return null;
    if (!mergePart.variables.every(({ name }) => take(`$${name}`))) return null;
  }
  const parts = waiting.map(({ mergePart }) => mergePart);
  const declared = parts.flatMap(({ variables }) => variables.map(({ text }) => text));
  const head = declared.length === 0 ? '' : `(${declared.join(', ')})`;
  return {
    text: `query Page${head} {${parts.map(({ body }) => body).join('\n')}}`,
    variables: Object.fromEntries(waiting.flatMap(({ variables }) => Object.entries(variables))),
  };
}

/** The part of a merged query's answer that belongs to one query; an error without a path belongs to all of them. */
export function answerOfPart({ fields }: MergePart, answer: RawAnswer): RawAnswer {
  const isOwn = ({ path }: GraphqlError) => path === undefined || fields.includes(String(path[0]));
  return {
    data: Object.fromEntries(Object.entries(answer.data).filter(([name]) => fields.includes(name))),
    errors: answer.errors.filter(isOwn),
    confirmed: answer.confirmed,
  };
}
