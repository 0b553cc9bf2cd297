import { ensureBuild } from '../../scripts/lib/build-state.mjs';
import { makeTemplate, removeTemplate } from './templates';

/** Before integration and end-to-end tests: a build of these sources, and a seeded platform to copy. */
export default async function setUp(): Promise<() => Promise<void>> {
  await ensureBuild();
  const template = await makeTemplate();
  return () => removeTemplate(template);
}
