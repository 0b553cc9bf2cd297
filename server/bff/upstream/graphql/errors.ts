import { ForbiddenError, InvalidFieldsError, UpstreamInvalidError } from '../../errors';
import type { GraphqlError } from './raw-answer';

/** The platform's message at a form field is shown to the user: a sentence or two. */
const longestMessage = 200;

/** A GraphQL answer that holds errors and no data. */
export class NoDataError extends UpstreamInvalidError {
  readonly codes: readonly (string | undefined)[];

  constructor(message: string, errors: readonly GraphqlError[]) {
    super('graphql', message);
    this.codes = errors.map(({ extensions }) => extensions?.code);
  }
}

/**
 * Turns the errors of a mutation into one of the BFF's. No part of a mutation may fail.
 * @throws {InvalidFieldsError} where the user can mend the values, by form field
 * @throws {ForbiddenError} where the user's role does not allow it
 * @throws {UpstreamInvalidError} for every other error
 */
export function refuseMutation(errors: readonly GraphqlError[]): void {
  const [first] = errors;
  if (first === undefined) return;
  const fields = errors.flatMap(({ message, extensions }) =>
    extensions?.code === 'BAD_USER_INPUT' && extensions.field !== undefined
      ? [[extensions.field, message.slice(0, longestMessage)] as const]
      : [],
  );
  if (fields.length > 0) throw new InvalidFieldsError(Object.fromEntries(fields));
  if (first.extensions?.code === 'FORBIDDEN')
    throw new ForbiddenError('Your role does not allow this.', 'the platform refused a mutation');
  throw new UpstreamInvalidError(
    'graphql',
    `mutation failed: ${first.extensions?.code ?? 'error'}`,
  );
}
