import {
  campaignActions,
  type CampaignAction,
  type CampaignState,
} from '../../../../contract/vocabulary';

/** The state machine of sampling campaigns: domain.md section 5 as data and pure functions, without I/O. */

/** `brand`: the people of the brand, who may request samples. Admins are of every brand. */
export type Actor = 'admin' | 'brand';

interface Rule {
  by: Actor;
  from: readonly CampaignState[];
  /** Missing: the state stays. */
  to?: CampaignState;
}

const running = ['Approved', 'Fulfilling', 'Fielding'] as const;

const rules: Readonly<Record<CampaignAction, Rule>> = {
  save: { by: 'brand', from: ['Draft'] },
  submit: { by: 'brand', from: ['Draft'], to: 'Submitted' },
  withdraw: { by: 'brand', from: ['Submitted'], to: 'Draft' },
  approve: { by: 'admin', from: ['Submitted'], to: 'Approved' },
  reject: { by: 'admin', from: ['Submitted', 'Approved'], to: 'Rejected' },
  fulfil: { by: 'admin', from: ['Approved'], to: 'Fulfilling' },
  field: { by: 'admin', from: ['Fulfilling'], to: 'Fielding' },
  close: { by: 'admin', from: ['Fielding'], to: 'Closed' },
  cost: { by: 'admin', from: [...running, 'Closed'] },
  people: { by: 'admin', from: running },
  sent: { by: 'admin', from: ['Fulfilling', 'Fielding'] },
  delivered: { by: 'admin', from: ['Fulfilling', 'Fielding'] },
  invite: { by: 'admin', from: ['Fielding'] },
  answers: { by: 'admin', from: ['Fielding', 'Closed'] },
};

export const startsFrom = (state: CampaignState, action: CampaignAction): boolean =>
  rules[action].from.includes(state);

/** @returns what the actor may do now, in the order of `campaignActions` */
export const allowedActions = (state: CampaignState, actor: Actor): CampaignAction[] =>
  campaignActions.filter(
    (action) => startsFrom(state, action) && (actor === 'admin' || rules[action].by === 'brand'),
  );

/**
 * The state after an action.
 * @throws RangeError when the action does not start from here
 */
export function after(state: CampaignState, action: CampaignAction): CampaignState {
  if (!startsFrom(state, action)) throw new RangeError(`${action} does not start from ${state}`);
  return rules[action].to ?? state;
}
