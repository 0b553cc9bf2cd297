import tailwind from '@tailwindcss/postcss';

import { importGlob } from './scripts/lib/import-glob.mjs';

export default { plugins: [importGlob(), tailwind()] };
