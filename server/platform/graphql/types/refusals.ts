import { GraphQLError } from 'graphql';

/** A mutation needs a token; without one it is refused as a wrong one is. */
export const unauthenticated = () =>
  new GraphQLError('An access token is needed.', {
    extensions: { code: 'UNAUTHENTICATED', http: { status: 401 } },
  });

/** A value that the user can mend: `field` names the input's field, the message is for their eyes. */
export const badUserInput = (field: string, message: string) =>
  new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT', field } });

/** What the viewer may not see; it says nothing of what is there. */
export const forbidden = (message: string) =>
  new GraphQLError(message, { extensions: { code: 'FORBIDDEN' } });
