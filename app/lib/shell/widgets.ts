import type { BrowserView } from '~/contracts/session/browser';

/**
 * L-10: loads each third-party widget that the server allows for this document once. The content security policy names
 * the origins for this document only, so a widget that is allowed later waits for the next full page load.
 */
export function createWidgets(load: (src: string, name: string) => void, reload: () => void) {
  let loaded: BrowserView['widgets'] | null = null;
  return function show({ widgets }: BrowserView): void {
    if (loaded === null) {
      loaded = widgets;
      for (const { name, src } of widgets) load(src, name);
      return;
    }
    // A running script cannot be unloaded, so the page is reloaded.
    const allowed = new Set(widgets.map(({ name }) => name));
    if (loaded.some(({ name }) => !allowed.has(name))) reload();
  };
}

/** Addresses of the scripts in the page. The document owns the set, and no script is removed before the document ends. */
const added = new Set<string>();

/** Adds a script to the page once. An error page may start the document's services again. */
export function addScript(src: string, name: string): void {
  if (added.has(src)) return;
  added.add(src);
  const script = document.createElement('script');
  script.src = src;
  script.async = true;
  script.dataset['widget'] = name;
  document.head.append(script);
}
