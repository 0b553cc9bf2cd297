import { titled } from '~/lib/format/page-title';

export const meta = titled('Security');

export { loader } from '~/lib/shell/no-view';
export { SecurityPage as default } from '~/features/company/legal-pages';
