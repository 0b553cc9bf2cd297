import { Kind, OperationTypeNode, parse, type OperationDefinitionNode } from 'graphql';

import type { GraphqlAnswer, GraphqlError } from './graphql-answer';

/** A query of a page, as a part of one that asks for all that the page needs. */
interface Part {
  /** Names of its fields in the answer. */
  fields: readonly string[];
  /** Its variables: name and declaration. */
  variables: readonly { name: string; text: string }[];
  /** What stands between its outermost braces. */
  body: string;
}

/** Documents are constants of ours, so there are few; null for one that has to go alone. */
const parts = new Map<string, Part | null>();

function readPart(document: string): Part | null {
  const [operation, ...others] = definitionsOf(document);
  if (
    others.length > 0 ||
    operation?.kind !== Kind.OPERATION_DEFINITION ||
    operation.operation !== OperationTypeNode.QUERY ||
    operation.directives?.length !== 0
  ) {
    return null;
  }
  const text = (node: { loc?: { start: number; end: number } }) =>
    document.slice(node.loc?.start, node.loc?.end);
  const fields = fieldNames(operation);
  if (fields === null) return null;
  return {
    fields,
    variables: (operation.variableDefinitions ?? []).map((definition) => ({
      name: definition.variable.name.value,
      text: text(definition),
    })),
    body: text(operation.selectionSet).slice(1, -1),
  };
}

/** None of what cannot be read: the platform may say what is wrong with it. */
function definitionsOf(document: string) {
  try {
    return parse(document).definitions;
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

function partOf(document: string): Part | null {
  let part = parts.get(document);
  if (part === undefined) parts.set(document, (part = readPart(document)));
  return part;
}

/** Whether a document is a plain query, and so can go out together with others. */
export const canMerge = (document: string) => partOf(document) !== null;

/** A query that waits to be sent. */
export interface WaitingQuery {
  document: string;
  variables: Record<string, unknown> | undefined;
}

/**
 * One query for several that can be merged, if no two of them share the name of a field or of a variable.
 * @returns null when they have to go one by one
 */
export function mergeQueries(waiting: readonly WaitingQuery[]): WaitingQuery | null {
  const found: Part[] = [];
  const taken = new Set<string>();
  const take = (name: string) => !taken.has(name) && taken.add(name);
  for (const { document } of waiting) {
    const part = partOf(document);
    if (part === null) return null;
    if (!part.fields.every(take)) return null;
    if (!part.variables.every(({ name }) => take(`$${name}`))) return null;
    found.push(part);
  }
  const declared = found.flatMap(({ variables }) => variables.map(({ text }) => text));
  const head = declared.length === 0 ? '' : `(${declared.join(', ')})`;
  const variables = Object.assign({}, ...waiting.map((each) => each.variables)) as object;
  return {
    document: `query Page${head} {${found.map(({ body }) => body).join('\n')}}`,
    variables: { ...variables },
  };
}

/** What of a merged query's answer belongs to one of its parts; an error without a place belongs to all. */
export function answerOf(document: string, answer: GraphqlAnswer): GraphqlAnswer {
  const fields = new Set(partOf(document)?.fields ?? []);
  const own = ({ path }: GraphqlError) => path === undefined || fields.has(String(path[0]));
  return {
    data: Object.fromEntries(Object.entries(answer.data).filter(([name]) => fields.has(name))),
    errors: answer.errors.filter(own),
    confirmed: answer.confirmed,
  };
}
