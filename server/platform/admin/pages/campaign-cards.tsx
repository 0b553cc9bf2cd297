import { campaignActionAddress } from '../addresses';
import { campaignActions, offeredActions } from '../campaign-actions';
import { openLines, type CampaignPageView } from './campaign-page-view';
import { count } from './format';

/** All actions that the campaign's state allows, side by side. Each has a page of its own. */
export function CampaignCards({ view }: { view: CampaignPageView }) {
  const { allowed, id } = view.campaign;
  const offered = offeredActions(allowed);
  if (offered.length === 0) return null;
  return (
    <div className="decisions">
      {offered.map((name) => {
        const { title, text, button } = campaignActions[name];
        const left = openLines(view, name)?.faults.length ?? 0;
        return (
          <section key={name} className="card" aria-labelledby={`do-${name}`}>
            <h2 id={`do-${name}`}>{title}</h2>
            <p className="lead">{text}</p>
            {left > 0 && (
              <p>
                <strong>
                  {left === 1
                    ? '1 line is to be mended.'
                    : `${count(left)} lines are to be mended.`}
                </strong>
              </p>
            )}
            <a className="button quiet" href={campaignActionAddress(id, name)}>
              {button}
            </a>
          </section>
        );
      })}
    </div>
  );
}
