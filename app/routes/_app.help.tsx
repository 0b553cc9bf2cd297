import { HelpPage } from '~/features/company/help-page';
import { titled } from '~/lib/format/page-title';
import { useRootView } from '~/lib/shell/use-root-view';

export const meta = titled('Help');

export { loader } from '~/lib/shell/no-view';

export default function Help() {
  const { productName, requestId } = useRootView();
  return <HelpPage productName={productName} requestId={requestId} />;
}
