import {
  ForbiddenError,
  InvalidFieldsError,
  NotFoundError,
  UpstreamInvalidError,
  UpstreamRefusedError,
  type RefusalReason,
} from '../../errors';
import type { GraphqlError } from './raw-answer';

/** Maximum length of a platform message at a form field, which the user sees. */
const maxMessageLength = 200;

/** Codes of refusals whose message the user sees. */
const refusals: Readonly<Record<string, RefusalReason>> = { STALE: 'stale', STATE: 'state' };

/** A GraphQL answer that holds errors and no data. */
export class NoDataError extends UpstreamInvalidError {
  readonly codes: readonly (string | undefined)[];

  constructor(message: string, errors: readonly GraphqlError[]) {
    super('graphql', message);
    this.codes = errors.map(({ extensions }) => extensions?.code);
  }
}

/**
 * Throws an error of the BFF if a mutation has failed, also if it has failed in part.
 * @throws {InvalidFieldsError} for values that the user can correct, by form field
 * @throws {ForbiddenError} if the user's role does not allow it
 * @throws {NotFoundError} for what does not exist or belongs to another account (SEC-46)
 * @throws {UpstreamRefusedError} `stale`, if somebody else has changed it meanwhile; `state`, if the current state does not allow it
 * @throws {UpstreamInvalidError} for every other error
 */
export function refuseMutation(errors: readonly GraphqlError[]): void {
  const [first] = errors;
  if (first === undefined) return;
  const fields = errors.flatMap(wrongFieldsOf);
  if (fields.length > 0) throw new InvalidFieldsError(Object.fromEntries(fields));
  if (first.extensions?.code === 'FORBIDDEN')
    throw new ForbiddenError('Your role does not allow this.', 'the platform refused a mutation');
  if (first.extensions?.code === 'NOT_FOUND') throw new NotFoundError(first.message);
  const reason = refusals[first.extensions?.code ?? ''];
  if (reason !== undefined)
    throw new UpstreamRefusedError(reason, first.message.slice(0, maxMessageLength));
  throw new UpstreamInvalidError(
    'graphql',
    `mutation failed: ${first.extensions?.code ?? 'error'}`,
  );
}

/** The wrong fields that an error names, with their messages. */
function wrongFieldsOf({ message, extensions }: GraphqlError): [field: string, message: string][] {
  if (extensions?.code !== 'BAD_USER_INPUT') return [];
  const { field, fields = field === undefined ? [] : [{ field, message }] } = extensions;
  return fields.map((each) => [each.field, each.message.slice(0, maxMessageLength)]);
}
