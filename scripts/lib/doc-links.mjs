// Finds links and file paths in documents and code comments that lead nowhere.
import path from 'node:path';

const isDocument = (file) => file.endsWith('.md');

/**
 * A path from the root of the repository. Braces list alternatives: `app/{root,entry.client}.tsx`. A path with a
 * placeholder (`app/routes/_app.<name>.tsx`) does not count.
 */
const rootedPath =
  /(?<![\w@./-])(?:app|contract|server|docs|scripts|tests|data-mappings)\/[\w.$@{},/-]*\w(?![\w./-]*[<*…[])/g;
/** A document, by its path or by its name alone, perhaps with a section: `domain.md section 2`. */
const documentName = /(?<![\w./-])((?:[\w.-]+\/)*[\w-]+\.md)(?:,? section (\d+))?/g;
const markdownLink = /\]\(([^()\s]+)\)/g;
const inlineCode = /`([^`\n]+)`/g;
const scheme = /^[a-z][a-z+.-]*:/i;

/** @returns the comment of a line, '' where it has none */
function commentOf(line, file) {
  if (file.endsWith('run') || file.endsWith('.example')) return /#(.*)/.exec(line)?.[1] ?? '';
  const block = /^\s*(?:\/\*+|\*)(.*)/.exec(line)?.[1];
  return block ?? /(?:^|\s)\/\/(.*)/.exec(line)?.[1] ?? '';
}

/** `a/{b,c}.ts` → `a/b.ts`, `a/c.ts` */
function alternatives(text) {
  const [whole, before, list, after] = /^(.*?)\{([^{}]*)\}(.*)$/.exec(text) ?? [];
  if (whole === undefined) return [text];
  return list.split(',').flatMap((one) => alternatives(`${before}${one}${after}`));
}

/** The anchor that GitHub gives to a heading. */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

/**
 * @param {readonly string[]} files paths relative to the root, with `/`
 * @param {{ exists: (file: string) => boolean, read: (file: string) => string }} tree
 * @returns {string[]} one line per problem: file, line, what is missing
 */
export function findProblems(files, { exists, read }) {
  const problems = [];

  const checkPath = (named, report) => {
    for (const one of alternatives(named)) {
      if (one.includes('{') || one.includes('}')) continue;
      if (!exists(one)) report(`there is no ${one}`);
    }
  };

  const checkDocument = (from, name, section, report) => {
    const places = [name, `docs/${name}`, path.posix.join(path.posix.dirname(from), name)];
    const file = places.find(exists);
    if (file === undefined) return report(`there is no ${name} in the root, in docs/ or beside it`);
    if (section !== undefined && !new RegExp(`^## ${section}\\.`, 'm').test(read(file)))
      report(`${file} has no section ${section}`);
  };

  const checkLink = (from, link, report) => {
    if (scheme.test(link)) return;
    const [target, anchor] = link.split('#');
    const file = target === '' ? from : path.posix.join(path.posix.dirname(from), target);
    if (!exists(file)) return report(`the link ${link} leads nowhere`);
    if (anchor === undefined || !isDocument(file)) return;
    const headings = [...read(file).matchAll(/^#+ (.*)$/gm)].map(([, text]) => anchorOf(text));
    if (!headings.includes(anchor)) report(`${file} has no heading #${anchor}`);
  };

  for (const file of files) {
    read(file)
      .split('\n')
      .forEach((line, index) => {
        const report = (what) => problems.push(`${file}:${String(index + 1)}: ${what}`);
        if (isDocument(file)) {
          for (const [, link] of line.matchAll(markdownLink)) checkLink(file, link, report);
          for (const [, code] of line.matchAll(inlineCode))
            for (const [named] of code.matchAll(rootedPath)) checkPath(named, report);
          return;
        }
        const comment = commentOf(line, file);
        for (const [named] of comment.matchAll(rootedPath))
          if (!named.endsWith('.md')) checkPath(named, report);
        for (const [, name, section] of comment.matchAll(documentName))
          checkDocument(file, name, section, report);
      });
  }
  return problems;
}
