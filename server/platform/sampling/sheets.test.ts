import { describe, expect, it } from 'vitest';

import { readSheet } from './sheet';
import { readAnswers, readPeople } from './upload-lines';

const questions = [
  { position: 1, question: 'How likely are you to buy it?', kind: 'scale' },
  { position: 2, question: 'How likely are you to recommend it?', kind: 'nps' },
  { position: 3, question: 'Anything else?', kind: 'text' },
] as const;
const people = new Map([
  ['ada@x.example', false],
  ['bob@x.example', false],
  ['eve@x.example', true],
]);
const answers = (text: string) =>
  readAnswers(readSheet(text), { questions, people, today: '2026-06-30' });

describe('[R-08] people of a sheet', () => {
  it('are read with control group, buyer, region and occasion', () => {
    const text =
      '\uFEFFAddress,control,buyer\r\n Ada@X.example \nbob@x.example,yes,B-7,ca,Work\n\n';
    expect(readPeople(readSheet(text), new Set())).toEqual({
      people: [
        { address: 'ada@x.example', control: false, buyerCode: null, region: null, occasion: null },
        {
          address: 'bob@x.example',
          control: true,
          buyerCode: 'B-7',
          region: 'CA',
          occasion: 'work',
        },
      ],
      faults: [],
      open: [],
    });
  });

  it('keep the lines that cannot be used, with their numbers and reasons', () => {
    const text = [
      'ada@x.example',
      'nobody',
      'ADA@x.example',
      'bob@x.example,perhaps',
      'bob@x.example,no,,Texas',
      'bob@x.example,no,,TX,party',
      'old@x.example',
    ].join('\n');
    const read = readPeople(readSheet(text), new Set(['old@x.example']));
    expect(read.people.map(({ address }) => address)).toEqual(['ada@x.example']);
    expect(read.faults).toEqual([
      { line: 2, message: 'Enter a valid Email.' },
      { line: 3, message: 'ada@x.example is in the campaign already.' },
      { line: 4, message: '“perhaps” is neither yes nor no.' },
      { line: 5, message: 'A region is a state of two letters.' },
      { line: 6, message: 'An occasion is work or play.' },
      { line: 7, message: 'old@x.example is in the campaign already.' },
    ]);
    expect(read.open).toEqual(text.split('\n').slice(1));
  });
});

describe('[R-08] answers of a sheet', () => {
  it('are read by the numbers or the texts of the questions', () => {
    const text =
      'address,date,1,How likely are you to recommend it?,3\n' +
      'ada@x.example,2026-06-01,4,0,"Good, ""really"""\nBob@x.example,,,10,';
    expect(answers(text)).toEqual({
      lines: [
        {
          address: 'ada@x.example',
          day: '2026-06-01',
          answers: [
            { position: 1, score: 4, text: null },
            { position: 2, score: 0, text: null },
            { position: 3, score: null, text: 'Good, "really"' },
          ],
        },
        {
          address: 'bob@x.example',
          day: '2026-06-30',
          answers: [{ position: 2, score: 10, text: null }],
        },
      ],
      faults: [],
      open: [],
    });
  });

  it.each([
    ['ada@x.example,,6,,', 'Question 1: Choose a number from 1 to 5.'],
    ['ada@x.example,,4.5,,', 'Question 1: Choose a number from 1 to 5.'],
    ['ada@x.example,,,-1,', 'Question 2: Choose a number from 0 to 10.'],
    [`ada@x.example,,,,${'x'.repeat(2_001)}`, 'Question 3: Use at most 2000 characters.'],
    ['ada@x.example,2026-07-01,4,,', 'The day is in the future.'],
    ['ada@x.example,1.6.2026,4,,', 'Wrong Time Format.'],
    ['ada@x.example,0000-01-01,4,,', 'Wrong Time Format.'],
    ['ada@x.example,,,,', 'The line has no answer.'],
    ['ada@x.example,,4,,,more', 'The line has more values than the 5 columns.'],
    ['eve@x.example,,4,,', 'eve@x.example has answered already.'],
    ['who@x.example,,4,,', 'No sample was delivered to “who@x.example”.'],
  ])('keep a line that cannot be used: %s', (line, message) => {
    const head = 'address,date,1,2,3';
    const read = answers(`${head}\nbob@x.example,,4,,\n${line}`);
    expect(read.lines).toHaveLength(1);
    expect(read.faults).toEqual([{ line: 3, message }]);
    expect(read.open).toEqual([head, line]);
  });

  it('need a head that names the columns', () => {
    for (const [head, message] of [
      ['1,2', 'The first line must name the column address.'],
      ['address,4', '“4” is no column'],
      ['address,1,1', 'The column “1” is there twice.'],
    ] as const) {
      const read = answers(`${head}\nada@x.example,4,4`);
      expect(read.lines).toEqual([]);
      expect(read.faults[0]!.line).toBe(1);
      expect(read.faults[0]!.message).toContain(message);
      expect(read.open).toHaveLength(2);
    }
    expect(answers('address,1\nada@x.example,4\nada@x.example,5').faults).toEqual([
      { line: 3, message: 'ada@x.example has answered already.' },
    ]);
  });
});
