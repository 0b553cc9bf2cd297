// A PostCSS plugin: `@import-glob '../folder/**.css'` imports every file that matches, the ones nearest to the folder first.
// So a component brings its style with its folder, and the built style sheet stays one file.
import { readdirSync } from 'node:fs';
import path from 'node:path';

/** @param {string} pattern a folder, followed by `/**` and the ending of the files: `./charts/**.css` */
function filesOf(pattern, from) {
  const [folder, ending] = pattern.split('/**');
  const root = path.resolve(path.dirname(from), folder);
  const depth = (file) => file.split(path.sep).length;
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1))
    .map((file) => [folder, ...file.split(path.sep)].join('/'));
  return { root, files };
}

export const importGlob = () => ({
  postcssPlugin: 'import-glob',
  Once(css, { AtRule, result }) {
    css.walkAtRules('import-glob', (rule) => {
      const from = css.source?.input.file ?? '';
      const { root, files } = filesOf(rule.params.replace(/^['"]|['"]$/g, ''), from);
      if (files.length === 0) throw rule.error(`no file matches ${rule.params}`);
      // A build that watches its files starts again when one is added.
      result.messages.push({
        type: 'dir-dependency',
        plugin: 'import-glob',
        dir: root,
        glob: '**/*.css',
        parent: from,
      });
      rule.replaceWith(
        files.map(
          (file) => new AtRule({ name: 'import', params: `'${file}'`, source: rule.source }),
        ),
      );
    });
  },
});
