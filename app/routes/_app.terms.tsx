import { titled } from '~/lib/format/page-title';

export const meta = titled('Terms');

export { loader } from '~/lib/shell/no-view';
export { TermsPage as default } from '~/features/company/legal-pages';
