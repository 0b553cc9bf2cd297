// A vitest reporter: writes how long each test file took, beside the JSON report. The JSON report itself leaves out
// hooks and imports, in which a file starts what it tests.
import { writeFileSync } from 'node:fs';

/** Name of the file with the times that belongs to a JSON report. */
export const timesFile = (report) => report.replace(/\.json$/, '.times.json');

export default class FileTimesReporter {
  onInit(vitest) {
    this.report = vitest.config.outputFile?.json;
  }

  onTestRunEnd(modules) {
    if (this.report === undefined) return;
    const times = modules.map((module) => {
      const { collectDuration, setupDuration, duration } = module.diagnostic();
      return {
        file: module.relativeModuleId,
        seconds: (collectDuration + setupDuration + duration) / 1000,
        cpuSeconds: module.meta().cpuSeconds ?? null,
      };
    });
    writeFileSync(timesFile(this.report), JSON.stringify(times));
  }
}
