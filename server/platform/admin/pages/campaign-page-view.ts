import type { CampaignDetails } from '../../ams/sampling-campaigns/campaign-view';
import type { OperationName } from '../../sampling/operations';
import type { LineFault } from '../../sampling/sheet';

/** A form that was refused, with what was typed. */
export interface RejectedCampaignForm {
  name: OperationName;
  /** Empty for a page that was only opened. */
  typed: ReadonlyMap<string, string>;
  errors: Readonly<Record<string, string>>;
  /** What is wrong with the typed lines. */
  faults: readonly LineFault[];
  message: string;
  /** The number of events of the campaign when the form was made. */
  seen: number;
}

/** Lines of an upload that wait to be mended; null: none. */
type OpenLines = { text: string; faults: readonly LineFault[] } | null;

export interface CampaignPageView {
  campaign: CampaignDetails;
  /** People with an address, without the control group and in it. */
  recipients: { sampled: number; control: number };
  /** When the addresses of its people are deleted, or were; null while it runs. */
  addresses: { until: string; areGone: boolean } | null;
  open: { people: OpenLines; answers: OpenLines };
  token: string;
  rejected: RejectedCampaignForm | null;
  /** What has just been done, for people; null otherwise. */
  done: string | null;
}

/** The lines of an upload that wait to be mended. */
export const openLines = ({ open }: CampaignPageView, name: OperationName): OpenLines =>
  name === 'people' ? open.people : name === 'answers' ? open.answers : null;
