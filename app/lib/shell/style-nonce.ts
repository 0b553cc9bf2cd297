/**
 * Gives react-aria the page's nonce, which the content security policy requires for its <style> element (no double-tap
 * zoom on buttons). Call it before react-aria loads.
 */
export function provideStyleNonce(): void {
  const script = document.querySelector<HTMLScriptElement>('script[nonce]');
  if (script !== null) {
    (globalThis as { __webpack_nonce__?: string }).__webpack_nonce__ = script.nonce;
  }
}
