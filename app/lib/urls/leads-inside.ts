/** Whether an address lies inside the app: a path, and not one that browsers read as another host. */
export function leadsInside(href: string | null): href is string {
  return href !== null && /^\/(?!\/)/.test(href);
}
