import { popupChannel, type PopupMessage } from '../../../app/contracts/session/popup';

const texts: Readonly<Record<PopupMessage, { title: string; text: string }>> = {
  'signed-in': { title: 'Signed in', text: 'You are signed in. You can close this window.' },
  failed: {
    title: 'The sign-in did not work',
    text: 'Please close this window and try again.',
  },
};

/**
 * `/auth/popup-done` (A-21): notifies the page that opened the popup, and closes the popup. The page does not load the
 * application, so it is small, and the popup's width of 400 px is not taken for a phone (L-11).
 */
export function popupDonePage(
  message: PopupMessage,
  facts: { nonce: string; productName: string },
): Response {
  const { title, text } = texts[message];
  // Only the product's name needs escaping: it comes from the configuration.
  const name = facts.productName.replace(
    /[&<>"']/g,
    (character) => `&#${character.charCodeAt(0)};`,
  );
  return new Response(
    `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title} · ${name}</title>
<style nonce="${facts.nonce}">
:root{color-scheme:light dark}
body{font:15px/1.5 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-items:center;text-align:center;background:light-dark(#faf8f2,#141513);color:light-dark(#1d1c18,#eceae2)}
main{padding:24px}h1{font-size:20px;margin:0 0 8px}p{margin:0}
</style></head>
<body><main><h1>${title}</h1><p>${text}</p></main>
<script nonce="${facts.nonce}">
new BroadcastChannel(${JSON.stringify(popupChannel)}).postMessage(${JSON.stringify(message)});
${message === 'signed-in' ? 'window.close();' : ''}
</script></body></html>`,
    { headers: { 'content-type': 'text/html; charset=utf-8' } },
  );
}
