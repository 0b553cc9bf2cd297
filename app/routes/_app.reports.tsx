import { titled } from '~/lib/format/page-title';

export const meta = titled('All reports');

/** The shell's data contain the navigation. */
export { loader } from '~/lib/shell/no-view';
export { ReportsPage as default } from '~/features/company/reports-page';
