import type { BrandClaim, MailDelivery } from './brands';

/** Text for users about the brand that they asked us to list (P-11). */
export const requestedText = (name: string): string =>
  `You asked us to list ${name}. We write to you when it is listed.`;

/** Text for users about a claim that is not granted (P-12). */
export function claimText(
  { state, mailedTo, reason }: Pick<BrandClaim, 'state' | 'mailedTo' | 'reason'>,
  { isSent }: Pick<MailDelivery, 'isSent'>,
): string {
  switch (state) {
    case 'mailed':
      return isSent
        ? `We mailed a link to ${mailedTo}. The brand is yours when it is confirmed there.`
        : `There is an email with a link for ${mailedTo}. The brand is yours when it is confirmed there.`;
    case 'asked':
      return 'Our team checks your request, and writes to you.';
    case 'expired':
      return `The link for ${mailedTo} has expired.`;
    case 'taken':
      return 'Another account has it now. Ask your colleagues for an invitation, or contact us if this is wrong.';
    case 'declined':
      return reason === null
        ? `Somebody who reads the mails of ${mailedTo} refused your request.`
        : `Your request was declined: ${reason}`;
  }
}

/** Whether a claim waits for an answer. An open claim counts against the plan's limit of brands. */
export const isOpenClaim = ({ state }: Pick<BrandClaim, 'state'>): boolean =>
  state === 'mailed' || state === 'asked';
