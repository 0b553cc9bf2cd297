import { environment } from './config';
import { examinePlatform } from './doctor/index';

/**
 * Checks a deployment of the platform: `node build/platform/doctor.js`. It writes its findings as one line of JSON, which
 * `npm run doctor` reads. Exit code 1: something is wrong.
 */
const findings = await examinePlatform(environment());
process.stdout.write(`${JSON.stringify(findings)}\n`);
process.exitCode = findings.some(({ level }) => level === 'wrong') ? 1 : 0;
