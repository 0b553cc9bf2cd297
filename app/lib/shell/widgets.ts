import type { BrowserView } from '~/contracts/session/browser';

/**
 * L-10: loads the widgets that the server has allowed for this document, each once. The content security policy
 * names their origins for this document alone, so what is allowed later waits for the next full page load.
 */
export function createWidgets(load: (src: string, name: string) => void, reload: () => void) {
  let loaded: BrowserView['widgets'] | null = null;
  return function show({ widgets }: BrowserView): void {
    if (loaded === null) {
      loaded = widgets;
      for (const { name, src } of widgets) load(src, name);
      return;
    }
    // A script that runs cannot be taken back, but its page can.
    const allowed = new Set(widgets.map(({ name }) => name));
    if (loaded.some(({ name }) => !allowed.has(name))) reload();
  };
}

const added = new Set<string>();

/** Adds a script to the page, once: an error page may start the services of its document anew. */
export function addScript(src: string, name: string): void {
  if (added.has(src)) return;
  added.add(src);
  const script = document.createElement('script');
  script.src = src;
  script.async = true;
  script.dataset['widget'] = name;
  document.head.append(script);
}
