// npm run dev: app, server and embedded platform, each built again when its sources change.
import { ensureInstalled } from './lib/install.mjs';
import { removeStamp } from './lib/build-state.mjs';
import { copyPlatformFiles, platformBundle, platformStyles } from './lib/platform-bundle.mjs';
import { checkNode, endWithNpm, inRoot, readEnvFile, runNode, say } from './lib/steps.mjs';

checkNode();
readEnvFile();
await ensureInstalled();
// The files that development writes into build/ are not a production build.
removeStamp();

const esbuild = await import('esbuild');
const platform = await esbuild.context({
  ...platformBundle,
  plugins: [
    {
      name: 'platform-files',
      setup(build) {
        build.onEnd((result) => {
          if (result.errors.length > 0) return;
          copyPlatformFiles(inRoot('build/platform'));
          say('embedded platform built');
        });
      },
    },
  ],
});
const styles = await esbuild.context(platformStyles(inRoot('build/platform')));
await styles.rebuild();
await styles.watch();
await platform.rebuild();
await platform.watch();

endWithNpm();
// The children handle an interrupt; this process ends after them.
process.on('SIGINT', () => {});
// Remix builds the app and starts scripts/dev-server.mjs, which runs what was built.
const code = await runNode(
  [
    inRoot('node_modules/@remix-run/dev/dist/cli.js'),
    'dev',
    '--manual',
    '-c',
    'node scripts/dev-server.mjs',
  ],
  { env: { NODE_ENV: 'development' } },
);
await Promise.all([platform.dispose(), styles.dispose()]);
process.exit(code);
