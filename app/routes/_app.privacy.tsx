import { titled } from '~/lib/format/page-title';

export const meta = titled('Privacy');

export { loader } from '~/lib/shell/no-view';
export { PrivacyPage as default } from '~/features/company/legal-pages';
