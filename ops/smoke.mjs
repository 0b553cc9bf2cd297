// Signs in like a browser, and opens a page: node ops/smoke.mjs URL EMAIL PASSWORD
// For an operator after a start or an upgrade. The login site is the embedded platform's.
import { createBrowser, signIn } from './browser.mjs';

const [app, email, password] = process.argv.slice(2);
if (password === undefined) {
  console.error('usage: node ops/smoke.mjs URL EMAIL PASSWORD');
  process.exit(2);
}
try {
  const { url } = await signIn(createBrowser(), new URL(app).origin, email, password);
  console.log(`signed in at ${app}, and ${new URL(url).pathname} answered 200`);
} catch (error) {
  console.error(
    `smoke test failed: ${error.message}${error.cause ? ` (${error.cause.message})` : ''}`,
  );
  process.exit(1);
}
