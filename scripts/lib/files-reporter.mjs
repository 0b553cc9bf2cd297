// A vitest reporter: writes how long each test file took, and the errors outside tests, beside the JSON report. The JSON
// report itself leaves out hooks and imports, in which a file starts what it tests.
import { writeFileSync } from 'node:fs';

import { filesFile } from './test-report.mjs';

/** What failed in the hooks of a file and of its suites. */
const hookErrors = (module) =>
  [module, ...module.children.allSuites()].flatMap((part) =>
    part.errors().map(({ message }) => `${module.relativeModuleId}: ${message}`),
  );

export default class FilesReporter {
  onInit(vitest) {
    this.report = vitest.config.outputFile?.json;
  }

  onTestRunEnd(modules, unhandledErrors) {
    if (this.report === undefined) return;
    const times = modules.map((module) => {
      const { collectDuration, setupDuration, duration } = module.diagnostic();
      return {
        file: module.relativeModuleId,
        seconds: (collectDuration + setupDuration + duration) / 1000,
        cpuSeconds: module.meta().cpuSeconds ?? null,
      };
    });
    const errors = [
      ...modules.flatMap(hookErrors),
      ...unhandledErrors.map(({ stack, message }) => stack ?? message),
    ];
    writeFileSync(filesFile(this.report), JSON.stringify({ times, errors }));
  }
}
