import type { DashboardView } from '~/contracts/dashboards/dashboard';
import { useShellView } from '~/lib/shell/use-shell-view';
import { paths } from '~/lib/urls/paths';
import { LinkButton } from '~/components/ui/actions/button';

/** Where the pages of sampling lead on: from the list to a request, from a report to the campaigns. */
export function SamplingActions({
  view: { parentSlug, slug },
}: {
  view: Pick<DashboardView, 'parentSlug' | 'slug'>;
}) {
  const mayRequest = useShellView()?.mayRequestSamples === true;
  if (parentSlug !== 'experimentation') return null;
  if (slug === 'experimentation-samples' && mayRequest)
    return (
      <>
        <LinkButton to={paths.samplingCampaigns()} kind="secondary" size="small">
          Your requests
        </LinkButton>
        <LinkButton to={paths.newCampaign} size="small" icon="plus">
          Request a campaign
        </LinkButton>
      </>
    );
  if (slug === 'experimentation-sampling-report')
    return (
      <LinkButton to={paths.sampling} kind="secondary" size="small">
        All campaigns
      </LinkButton>
    );
  return null;
}
