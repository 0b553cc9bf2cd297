import type { Router } from 'express';

import { createRateLimit } from '../http/rate-limit';
import type { Pages } from '../pages/page';
import { createSurveyRoutes } from '../sampling/survey-routes';
import type { Core } from './core';

/** The public page of the surveys of sampling campaigns. One address may as much as at the login site. */
export function createSurveyPart(core: Core, pages: Pages): Router {
  const { config } = core;
  return createSurveyRoutes({
    ...core,
    pages,
    rate: createRateLimit(),
    readsPerMinute: config.loginRatePerMinute * 100,
    writesPerMinute: config.loginRatePerMinute * 10,
    now: () => new Date(),
  });
}
