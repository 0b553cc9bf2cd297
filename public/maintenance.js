/* global document, location -- a script of the browser, outside of the app's build */
// R-16, L-07: asks every 30 s whether the maintenance is over, and goes back to where the user was.
(() => {
  const everyMs = 30_000;
  const longest = 4_000;
  // eslint-disable-next-line no-control-regex -- control characters are what this refuses
  const forbidden = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\\]/;

  /** A path of this very origin (SEC-14, as in server/bff/http/return-to.ts); else the start page. */
  function safePath(value) {
    if (value === null || value.length > longest || !/^\/(?!\/)/.test(value)) return '/';
    if (forbidden.test(value)) return '/';
    try {
      const url = new URL(value, location.origin);
      const path = url.pathname + url.search + url.hash;
      const leadsHere =
        url.origin === location.origin && url.username === '' && !path.startsWith('//');
      // This page and those of a sign-in would start over instead of arriving somewhere.
      return leadsHere && !/^\/(maintenance\.|auth\/|login|signup)/i.test(url.pathname)
        ? path
        : '/';
    } catch {
      return '/';
    }
  }

  const target = safePath(new URLSearchParams(location.search).get('returnTo'));
  document.getElementById('again').href = target;

  const status = document.getElementById('status');
  async function ask() {
    try {
      const answer = await fetch('/maintenance.json', { cache: 'no-store' });
      if (answer.ok && (await answer.json()).maintenance === false) {
        clearInterval(timer);
        location.replace(target);
        return;
      }
    } catch {
      // The server is away as well: asked again in 30 s.
    }
    const now = new Date();
    status.textContent = `Not yet. Last asked at ${now.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', second: '2-digit' })}, again in 30 seconds.`;
  }
  const timer = setInterval(ask, everyMs);
  status.textContent = 'This page looks every 30 seconds, and takes you back to where you were.';
})();
