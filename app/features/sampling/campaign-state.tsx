import type { CampaignState } from '~contract/vocabulary';
import { Tag, type TagTone } from '~/components/ui/data/tag';

const tones: Readonly<Record<CampaignState, TagTone>> = {
  Draft: 'neutral',
  Submitted: 'warn',
  Approved: 'info',
  Fulfilling: 'info',
  Fielding: 'info',
  Closed: 'accent',
  Rejected: 'bad',
};

export const CampaignTag = ({ state }: { state: CampaignState }) => (
  <Tag tone={tones[state]}>{state}</Tag>
);
