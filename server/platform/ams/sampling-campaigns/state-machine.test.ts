import { describe, expect, it } from 'vitest';

import {
  campaignActions,
  campaignStates as states,
  type CampaignState,
} from '../../../../contract/vocabulary';
import { after, allowedActions, startsFrom } from './state-machine';

describe('[R-08] a sampling campaign', () => {
  it('goes from draft to closed in this order', () => {
    const way = (['submit', 'approve', 'fulfil', 'field', 'close'] as const).reduce<
      CampaignState[]
    >((seen, action) => [...seen, after(seen.at(-1)!, action)], ['Draft']);
    expect(way).toEqual(['Draft', 'Submitted', 'Approved', 'Fulfilling', 'Fielding', 'Closed']);
  });

  it('comes back as a draft, and is rejected before it begins', () => {
    expect(after('Submitted', 'withdraw')).toBe('Draft');
    expect(states.filter((state) => startsFrom(state, 'withdraw'))).toEqual(['Submitted']);
    expect(states.filter((state) => startsFrom(state, 'reject'))).toEqual([
      'Submitted',
      'Approved',
    ]);
  });

  it.each<[CampaignState, string[], string[]]>([
    ['Draft', ['save', 'submit'], []],
    ['Submitted', ['withdraw'], ['approve', 'reject']],
    ['Approved', [], ['reject', 'fulfil', 'cost', 'people']],
    ['Fulfilling', [], ['field', 'cost', 'people', 'sent', 'delivered']],
    ['Fielding', [], ['close', 'cost', 'people', 'sent', 'delivered', 'invite', 'answers']],
    ['Closed', [], ['cost', 'answers']],
    ['Rejected', [], []],
  ])('%s: the brand may %j, an admin also %j', (state, brand, more) => {
    expect(allowedActions(state, 'brand')).toEqual(brand);
    expect(allowedActions(state, 'admin')).toEqual([...brand, ...more]);
  });

  it('refuses what does not start from its state', () => {
    for (const state of states)
      for (const action of campaignActions)
        if (!startsFrom(state, action)) expect(() => after(state, action)).toThrow(RangeError);
  });
});
