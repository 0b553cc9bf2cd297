import type { RequestContext } from '../server/bff/context';

declare module '@remix-run/server-runtime' {
  // Declaration merging needs an interface; it adds no members.
  interface AppLoadContext extends RequestContext {}
  interface Future {
    v3_singleFetch: true;
  }
}
