import { backChannelLogoutPath, paths } from '../../../app/lib/urls/paths';
import { formType, mediaTypeOf, multipartType } from '../http/media-type';
import type { RequestTarget } from '../http/target';
import type { RateGroup } from './config';

const byPath: Readonly<Record<string, RateGroup>> = {
  [paths.auth.login()]: 'signIn',
  [paths.login]: 'signIn',
  [paths.signup]: 'signIn',
  [paths.auth.callback]: 'callback',
  [paths.auth.session]: 'session',
  [paths.auth.csrf]: 'session',
  [paths.monitoring]: 'report',
};
/** Requests of the login site. All come from one address, so they count apart from those of people. */
const ofLoginSite: ReadonlySet<string> = new Set([backChannelLogoutPath]);
const filePath = /\.(?:csv|svg|pdf)$/;
const formTypes = new Set([formType, multipartType]);

/** The groups that a request counts in: `read` or `write` and perhaps a stricter one, or only that of the login site. */
export function groupsOf(request: {
  method: string;
  target: Pick<RequestTarget, 'path'>;
  contentType: string | undefined;
}): RateGroup[] {
  const { method, target, contentType } = request;
  if (ofLoginSite.has(target.path)) return ['backChannel'];
  const isSafe = method === 'GET' || method === 'HEAD';
  const groups: RateGroup[] = [isSafe ? 'read' : 'write'];
  const special = byPath[target.path] ?? (filePath.test(target.path) ? 'file' : undefined);
  if (special !== undefined) groups.push(special);
  else if (!isSafe && formTypes.has(mediaTypeOf(contentType))) groups.push('form');
  return groups;
}
