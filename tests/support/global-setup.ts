import { ensureBuild } from '../../scripts/lib/build-state.mjs';
import { makeTemplate, removeTemplate } from './templates';

/** Before integration and end-to-end tests: builds the current sources, and makes the seeded data that platforms copy. */
export default async function setUp(): Promise<() => Promise<void>> {
  await ensureBuild();
  const template = await makeTemplate();
  return () => removeTemplate(template);
}
