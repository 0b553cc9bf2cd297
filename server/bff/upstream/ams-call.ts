import { allCalls } from '../../../contract/ams/all-calls';
import { amsBasePath } from '../../../contract/call';
import type { AllowedCall } from './http';

/** Characters of a path parameter after its encoding: none that could lead to another path. */
const encodedParam = /^[\w%-]+$/;

/**
 * The path of a call with its parameters, which are encoded.
 * @throws {Error} for a parameter that would make another path of it, such as `..`
 */
export function pathOf(path: string, params: Readonly<Record<string, string>> = {}): string {
  return (
    amsBasePath +
    path.replace(/\{(\w+)\}/g, (_match, name: string) => {
      const encoded = encodeURIComponent(params[name] ?? '');
      if (!encodedParam.test(encoded)) throw new Error(`ams: ${name} of ${path} is not valid`);
      return encoded;
    })
  );
}

const escaped = (text: string) => text.replace(/[.]/g, '\\$&');

/** SEC-45: what the HTTP client of the AMS may request: the calls of the contract that are for users. */
export const amsRequests: readonly AllowedCall[] = allCalls
  .filter(({ permission }) => permission.length > 0)
  .map(({ method, path }) => ({
    method,
    path: new RegExp(`^${amsBasePath}${escaped(path).replace(/\{\w+\}/g, '[\\w%-]+')}$`),
  }));
