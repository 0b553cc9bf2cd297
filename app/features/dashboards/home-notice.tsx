import type { HomeNotice } from '~/contracts/dashboards/dashboard';
import { paths } from '~/lib/urls/paths';
import { LinkButton } from '~/components/ui/actions/button';
import { Notice } from '~/components/ui/feedback/notice';

/** The texts for a redirect to the home page (P-04); the text of `unlimited-required` is that of D-15. */
export const homeNoticeTexts: Readonly<Record<HomeNotice, string>> = {
  'plan-required':
    'This dashboard is part of a larger plan than yours. Compare the plans to see which one opens it.',
  'brand-required':
    'Dashboards open once your account has a brand. Add one, or ask your administrator to give you access to one.',
  'unlimited-required':
    "You don't have access to Investor Dashboards. Upgrade to Unlimited Plan to get access.",
  role: 'Your role does not include that dashboard. Ask your administrator if you need it.',
};

/** The notices that offer a larger plan. */
const planNotices: readonly string[] = ['plan-required', 'unlimited-required'];

/**
 * The notice that the `notice` parameter of the home page names. An unknown name shows nothing, because no text comes
 * from the URL.
 */
export function HomeNoticeBanner({ name }: { name: string | null }) {
  if (name === null || !Object.hasOwn(homeNoticeTexts, name)) return null;
  return (
    <Notice
      level="warning"
      actions={
        planNotices.includes(name) && (
          <LinkButton to={paths.pricing} kind="secondary">
            See plans
          </LinkButton>
        )
      }
    >
      {homeNoticeTexts[name as HomeNotice]}
    </Notice>
  );
}
