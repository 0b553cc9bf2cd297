import type { HomeNotice } from '~/contracts/dashboards/dashboard';
import { upperFirst } from '~/lib/format/figure';
import { paths } from '~/lib/urls/paths';
import { LinkButton } from '~/components/ui/actions/button';
import { Notice } from '~/components/ui/feedback/notice';

/**
 * The texts for a redirect to the home page (P-04); the text of `unlimited-required` is that of D-15.
 * @param dashboard what could not be opened
 */
const homeNoticeTexts: Readonly<Record<HomeNotice, (dashboard: string) => string>> = {
  'plan-required': (dashboard) =>
    `${dashboard} needs a paid plan. Compare the plans and choose the one that suits you.`,
  'brand-required': (dashboard) =>
    `${dashboard} opens once your account has a brand. Add one, or ask your administrator to give you access to one.`,
  'unlimited-required': () =>
    "You don't have access to Investor Dashboards. Upgrade to Unlimited Plan to get access.",
  role: (dashboard) =>
    `Your role does not include ${dashboard}. Ask your administrator if you need it.`,
};

/** The notices that offer a larger plan. */
const planNotices: readonly string[] = ['plan-required', 'unlimited-required'];

/**
 * The notice that the `notice` parameter of the home page names. An unknown name shows nothing, because no text comes
 * from the URL.
 * @param dashboard the name of the dashboard that could not be opened; null if the navigation has none
 */
export function HomeNoticeBanner({
  name,
  dashboard,
}: {
  name: string | null;
  dashboard: string | null;
}) {
  if (name === null || !Object.hasOwn(homeNoticeTexts, name)) return null;
  const text = homeNoticeTexts[name as HomeNotice];
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
      {dashboard === null ? upperFirst(text('that dashboard')) : text(`“${dashboard}”`)}
    </Notice>
  );
}
