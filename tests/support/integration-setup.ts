import { afterAll } from 'vitest';

import { cleanUp } from './processes';

// Processes, folders and databases of a test file go with it, whether it passed or not.
afterAll(cleanUp, 60_000);
