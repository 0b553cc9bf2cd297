import { Notices } from '../../identity/pages/layout';
import type { OperationName } from '../../sampling/operations';
import { usedIn } from '../../sampling/upload-texts';
import { openLines, type CampaignPageView } from './campaign-page-view';
import { count, people } from './format';

const doneTexts: Readonly<Record<OperationName, (used: number) => string>> = {
  approve: () => 'The campaign is approved.',
  reject: () => 'The campaign is rejected.',
  fulfil: () => 'The samples are being sent.',
  field: () => 'The survey is open.',
  close: () => 'The campaign is closed.',
  cost: () => 'The cost is stored.',
  people: (used) => (used === 1 ? '1 address is stored.' : `${count(used)} addresses are stored.`),
  sent: () => 'The samples are marked as sent.',
  delivered: () => 'The samples are marked as delivered.',
  invite: () => 'The emails with the links are written.',
  answers: (used) => `The answers of ${people(used)} are stored.`,
};

/** What an operation has done. @param reason of its event */
export const doneText = (name: OperationName, reason: string): string =>
  doneTexts[name](usedIn(reason));

/** What has just succeeded. On the page of an upload also how many of its lines are left. */
export function Done({ view, mends }: { view: CampaignPageView; mends?: OperationName }) {
  const { done } = view;
  if (done === null) return null;
  const left = mends === undefined ? 0 : (openLines(view, mends)?.faults.length ?? 0);
  return (
    <Notices
      success={done}
      message={
        left > 0
          ? left === 1
            ? '1 line could not be used: mend it below.'
            : `${count(left)} lines could not be used: mend them below.`
          : undefined
      }
    />
  );
}
