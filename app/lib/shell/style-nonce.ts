/**
 * react-aria writes a small <style> element (no double-tap zoom on buttons). The content security policy lets
 * it in with the page's nonce, which it looks for here. Call before it is loaded.
 */
export function lendStyleNonce(): void {
  const script = document.querySelector<HTMLScriptElement>('script[nonce]');
  if (script !== null) {
    (globalThis as { __webpack_nonce__?: string }).__webpack_nonce__ = script.nonce;
  }
}
