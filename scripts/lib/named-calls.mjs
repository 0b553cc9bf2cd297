// Shorter calls of React. React and its JSX runtime are CommonJS, which each module of the first build wraps for itself, and
// calls as `(0, wrapped.jsx)`. Here all modules call the same names, which is 1 KB gzip less on a first load.
const importClause = /import\{([^}]*)\}from"([^"]+)"/g;
const wrapped = /([\w$]+)=([\w$]+)\(([\w$]+)\(\),1\)/g;
/** Uses of a wrapped module that minified code writes for it alone. */
const useOf = (module) => {
  const name = module.replaceAll('$', '\\$');
  return new RegExp(
    `\\(0,${name}\\.(?!default\\b)(\\w+)\\)|(?<![\\w$.])${name}\\.(Fragment|Suspense|StrictMode)\\b`,
    'g',
  );
};

/** The CommonJS modules that a file of the first build wraps for itself: `X = wrap(require(), 1)`. */
function wrappedModules(code) {
  const bindings = new Map();
  for (const [, clause, url] of code.matchAll(importClause))
    for (const part of clause.split(',')) {
      const [name, local = name] = part.trim().split(' as ');
      bindings.set(local, { name, url });
    }
  return [...code.matchAll(wrapped)].flatMap(([text, local, wrap, load]) => {
    const [from, of] = [bindings.get(wrap), bindings.get(load)];
    return from && of ? [{ text, local, from, of, id: `commonjs:${of.url}#${of.name}` }] : [];
  });
}

/**
 * One module in place of all the wraps of a CommonJS module, with its used names as exports.
 * @param texts the files of the first build
 * @returns the source of each module by its id
 */
export function commonModules(texts) {
  const found = new Map();
  for (const code of texts)
    for (const { local, from, of, id } of wrappedModules(code)) {
      const one = found.get(id) ?? { from, of, names: new Set() };
      for (const [, called, named] of code.matchAll(useOf(local))) one.names.add(called ?? named);
      found.set(id, one);
    }
  return new Map(
    [...found].map(([id, { from, of, names }]) => [
      id,
      `import{${from.name} as wrap}from"${from.url}";import{${of.name} as load}from"${of.url}";
const all=wrap(load(),1);export default all;
${[...names].map((name) => `const $${name}=all.${name};export{$${name} as ${name}};`).join('')}`,
    ]),
  );
}

/**
 * Calls of CommonJS modules by the names that all modules share. No position in the code moves.
 * @param code a minified file of the first build
 * @returns the code, and the imports that it needs behind it
 */
export function namedCalls(code) {
  const imports = [];
  let named = code;
  for (const [at, { text, local, id }] of wrappedModules(code).entries()) {
    const names = new Set();
    const whole = `µ${at}`;
    named = named
      .replace(useOf(local), (use, called, other) => {
        const name = called ?? other;
        names.add(name);
        // Behind a `return` there was no space.
        return `${called ? ' ' : ''}${whole}${name}`.padEnd(use.length);
      })
      .replace(text, () => `${local}=${whole}`.padEnd(text.length));
    const list = [...names].map((name) => `,${name} as ${whole}${name}`).join('');
    imports.push(`import{default as ${whole}${list}}from${JSON.stringify(id)};`);
  }
  return { code: named, imports: imports.join('') };
}
