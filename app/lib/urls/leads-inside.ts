/** Whether a URL is a path inside the app. Browsers read `//host` as another host. */
export function leadsInside(href: string | null): href is string {
  return href !== null && /^\/(?!\/)/.test(href);
}
