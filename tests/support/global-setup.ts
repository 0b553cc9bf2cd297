import { ensureBuild } from '../../scripts/lib/build-state.mjs';
import { offerSharedProduct } from './programs/shared-product';
import { makeTemplate, removeTemplate } from './programs/templates';

/** Before integration and end-to-end tests: builds the current sources, and makes the seeded data that platforms copy. */
export default async function setUp(): Promise<() => Promise<void>> {
  await ensureBuild();
  const template = await makeTemplate();
  const stopSharedProduct = await offerSharedProduct();
  return async () => {
    await stopSharedProduct();
    await removeTemplate(template);
  };
}
