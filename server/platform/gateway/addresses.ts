/** Paths of the hosted pages. Their last part is a secret, which the request log leaves out. */

export const payPath = (session: string): string => `/gateway/pay/${session}`;
export const confirmPath = (session: string): string => `${payPath(session)}/confirm`;
export const cancelPath = (session: string): string => `${payPath(session)}/cancel`;
export const portalPath = (token: string): string => `/gateway/portal/${token}`;
