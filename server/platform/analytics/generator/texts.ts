export const themes = ['taste', 'texture', 'price', 'packaging', 'freshness'] as const;

/** Sentences of positive and negative reviews, by theme. */
export const sentences: Readonly<
  Record<(typeof themes)[number], { pleased: readonly string[]; displeased: readonly string[] }>
> = {
  taste: {
    pleased: [
      'The flavour is spot on.',
      'Tastes like somebody cared.',
      'Not too sweet, not too salty.',
      'My favourite flavour of all I tried.',
      'Rich taste, clean finish.',
      'The whole office asks for this one.',
    ],
    displeased: [
      'Far too salty for me.',
      'The flavour is flat.',
      'Tastes artificial.',
      'An odd aftertaste that stays.',
      'Much blander than I hoped.',
      'Sweeter than it needs to be.',
    ],
  },
  texture: {
    pleased: [
      'Great crunch.',
      'The texture is just right.',
      'Light and crisp to the last bite.',
      'Smooth, never gritty.',
      'Holds together well.',
      'A satisfying bite.',
    ],
    displeased: [
      'Too hard to bite.',
      'The texture is mushy.',
      'Crumbles all over the desk.',
      'Chewy in a bad way.',
      'Gritty, sadly.',
      'Half of it was broken.',
    ],
  },
  price: {
    pleased: [
      'Good value for what you get.',
      'Fair price.',
      'Cheaper than the others and better.',
      'Worth every cent.',
      'A treat that does not break the bank.',
      'On offer it is a steal.',
    ],
    displeased: [
      'Too expensive for the size.',
      'It got dearer again.',
      'Hard to justify at this price.',
      'The price went up, the pack did not.',
      'Good, but not at that price.',
      'You pay for the brand.',
    ],
  },
  packaging: {
    pleased: [
      'The pack closes again, at last.',
      'Pretty packaging, good as a gift.',
      'Arrived well packed.',
      'Love the recyclable bag.',
      'Handy size.',
      'Easy to open and to store.',
    ],
    displeased: [
      'The bag is half air.',
      'The seal was open.',
      'Impossible to open without scissors.',
      'Too much plastic.',
      'Arrived crushed.',
      'The label does not say what is in it.',
    ],
  },
  freshness: {
    pleased: [
      'Always fresh.',
      'Long date, fresh taste.',
      'Fresh as if made today.',
      'Never had a stale one.',
      'Keeps well after opening.',
      'Came with months to go.',
    ],
    displeased: [
      'Mine was stale.',
      'Close to its date when it came.',
      'Went soft after a day.',
      'Smelled off.',
      'Not fresh at all.',
      'Threw half of it away.',
    ],
  },
};

/** Opening sentences of a review, by stars from 1 to 5. */
export const openings: readonly (readonly string[])[] = [
  ['Never again.', 'Very disappointed.', 'Could not finish it.', 'Asked for my money back.'],
  ['Expected more.', 'Not for me.', 'Would not buy it again.', 'Meh.'],
  ['It is all right.', 'Mixed feelings.', 'Neither good nor bad.', 'Fine for once.'],
  ['Really nice.', 'Good, nearly great.', 'Would buy again.', 'A solid choice.'],
  ['Love it!', 'Best I have had.', 'A new staple here.', 'Could eat this every day.'],
];

/** The questions of a sampling survey. Answers of kind `jar` (just about right) go from 1, too little, to 5, too much. */
export const surveyQuestions: readonly {
  question: string;
  kind: 'scale' | 'jar' | 'nps' | 'text';
}[] = [
  { question: 'How likely are you to buy it?', kind: 'scale' },
  { question: 'How is the sweetness?', kind: 'jar' },
  { question: 'How strong is the flavour?', kind: 'jar' },
  { question: 'How is the texture?', kind: 'jar' },
  { question: 'How strong is the smell?', kind: 'jar' },
  { question: 'How is the size?', kind: 'jar' },
  { question: 'How likely are you to recommend it to a friend?', kind: 'nps' },
  { question: 'What else would you like to say?', kind: 'text' },
];

/** Free-text answers: the first third is positive, the second neutral, the last negative. */
export const verbatims: readonly string[] = [
  'Loved it, where can I get more?',
  'The whole family finished it in a day.',
  'Just what I look for in the afternoon.',
  'Better than what I usually buy.',
  'Great flavour, great crunch.',
  'Would gladly pay for it.',
  'Nice, but I would not go out of my way.',
  'Good taste, small portion.',
  'Fine, though a bit sweet.',
  'I liked it more the second time.',
  'It depends on the price.',
  'Pleasant, not special.',
  'Too strong for me.',
  'The texture put me off.',
  'Not my taste at all.',
  'I would not buy it.',
  'It arrived broken.',
  'Too much sugar.',
];
