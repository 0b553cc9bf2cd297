import { describe, expect, it } from 'vitest';

import { parseJsonText, placeOf } from './json-text';

describe('the text of a JSON file', () => {
  it('is parsed', () => {
    expect(parseJsonText('{"a": [1]}')).toEqual({ a: [1] });
  });

  it.each([
    ['{\n  "a": 1,\n}', 'line 3, column 1: Expected double-quoted property name'],
    ['{\n  "a": nope\n}', "line 2, column 9: Unexpected token 'o'"],
    ['{\n  "a": 1\n', 'line 3, column 1: '],
    ['{ not json', "line 1, column 3: Expected property name or '}'"],
    ['', 'line 1, column 1: Unexpected end of JSON input'],
    ['nope', "line 1, column 2: Unexpected token 'o'"],
    ['{}\n\n{}', 'line 3, column 1: Unexpected non-whitespace character after JSON'],
  ])('that is not JSON says where and why: %j', (text, message) => {
    expect(() => parseJsonText(text)).toThrow(message);
  });

  it('names places as people write them', () => {
    expect(placeOf(['widgets', 2, 'query', 'jaql'])).toBe('widgets[2].query.jaql');
  });
});
