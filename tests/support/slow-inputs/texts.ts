/** Writes a text of a size in characters. */
type Write = (size: number) => string;

const repeat =
  (unit: string, end = ''): Write =>
  (size) =>
    unit.repeat(Math.max(1, Math.floor((size - end.length) / unit.length))) + end;

/** Texts that SEC-50 names, and more that patterns and loops take long for. */
export const texts: Readonly<Record<string, Write>> = {
  'blanks and x': repeat(' ', 'x'),
  'blanks between x': (size) => `x${repeat(' ', 'x')(size - 1)}`,
  'slashes and x': repeat('/', 'x'),
  letters: repeat('x'),
  'line breaks and x': repeat('\n', 'x'),
  'blank lines': repeat(' \r\n', 'x'),
  'right-to-left': repeat('ش'),
  'right-to-left words': repeat('שלום abc '),
  'dots and @': repeat('.', '@'),
  commas: repeat(',', 'x'),
  quotes: repeat('"'),
  brackets: repeat('['),
  digits: repeat('7', 'x'),
  'combining marks': (size) => `e${'\u0301'.repeat(size - 1)}`,
  '/app': repeat('/app', '/\n'),
  '@': repeat('a@'),
  '%': repeat('%'),
  equals: repeat('a=;'),
  'words=': repeat('token=', ' x'),
};

/** The texts that SEC-50 names. Every walk tries them. */
export const namedTexts = new Set([
  'blanks and x',
  'blanks between x',
  'slashes and x',
  'letters',
  'line breaks and x',
  'right-to-left',
]);

const list = (size: number, item: (index: number) => string, separator: string) => {
  const items: string[] = [];
  for (let length = 0, index = 0; length < size; index += 1) {
    const text = item(index);
    items.push(text);
    length += text.length + separator.length;
  }
  return items.slice(0, -1).join(separator);
};

/** Whole queries and forms: many small fields, and names with many parts. */
export const fieldLists: Readonly<Record<string, Write>> = {
  'fields of one name': (size) => list(size, () => 'id=1', '&'),
  'fields of many names': (size) => list(size, (index) => `f${index}=1`, '&'),
  'items of a list': (size) => list(size, (index) => `lines[${index % 900}].product=1`, '&'),
  'a name with many parts': (size) => `${repeat('a.')(size - 2)}a=1`,
  'a name with many indexes': (size) => `a${repeat('[0]')(size - 3)}=1`,
  'empty fields': repeat('&'),
  escapes: (size) => `a=${repeat('%20')(size - 2)}`,
};

/** Whole JSON bodies. */
export const jsonBodies: Readonly<Record<string, Write>> = {
  'deep lists': (size) => '['.repeat(size / 2) + ']'.repeat(size / 2),
  'deep objects': (size) => `${'{"a":'.repeat(size / 6)}1${'}'.repeat(size / 6)}`,
  'a long list': (size) => `[${list(size, () => '1', ',')}]`,
  'many keys': (size) => `{${list(size, (index) => `"k${index}":1`, ',')}}`,
  'a long number': (size) => '7'.repeat(size),
};

/** Whole multipart bodies, with the boundary `b`. */
const part = (head: string, content = '') =>
  `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
export const multipartBodies: Readonly<Record<string, Write>> = {
  'empty files': (size) => `${list(size, () => part('name=f; filename=a'), '')}--b--`,
  'small fields': (size) => `${list(size, (index) => part(`name=f${index}`), '')}--b--`,
  'a long part name': (size) => `${part(`name="${'x'.repeat(size)}"`)}--b--`,
  'a long file name': (size) => `${part(`name=f; filename="${repeat('/')(size)}"`)}--b--`,
  'blanks in a part head': (size) => `${part(`name=f;${' '.repeat(size)}x`)}--b--`,
  'many part heads': (size) => `--b\r\n${list(size, () => 'a: b\r\n', '')}\r\n\r\n--b--`,
  'almost boundaries': repeat('\r\n--'),
};
