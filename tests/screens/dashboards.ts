import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { paths } from '../../app/lib/urls/paths';
import { projectRoot } from '../support/programs/child';

/** What the pictures need of a dashboard's definition. */
interface Shipped {
  parentSlug: string;
  slug: string;
  accessStatus: string;
  released?: boolean;
}

const folder = path.join(projectRoot, 'server/platform/dashboards/definitions');
const shipped = readdirSync(folder).map(
  (file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Shipped,
);

const addressOf = ({ parentSlug, slug }: Shipped) => paths.dashboard(parentSlug, slug);
const isPublic = ({ accessStatus }: Shipped) => accessStatus === 'publicly_available';

/** Addresses of all dashboards but the home page. */
export const otherDashboards = shipped.map(addressOf).filter((address) => address !== paths.home);

/** Addresses of the dashboards that visitors see without a page of their own. */
export const publicDashboards = shipped.filter(isPublic).map(addressOf);

/** Addresses of the dashboards with figures of a brand. */
export const releasedDashboards = shipped
  .filter((one) => one.released === true && !isPublic(one))
  .map(addressOf);
