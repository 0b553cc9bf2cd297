import { createHash, timingSafeEqual } from 'node:crypto';

import { Router, type NextFunction, type Request, type Response } from 'express';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

import { asyncHandler } from '../http/async-handler';
import { partOf } from '../tracing';
import type { ReadStatus } from './status';

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
/** A request with one of them comes from a proxy on this machine, and so from another machine. */
const forwardingHeaders = ['via', 'forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

export type PlatformMetrics = ReturnType<typeof createPlatformMetrics>;

/**
 * Metrics for operators in Prometheus' text format, at `/metrics`: for the holder of the token or, without one, for this
 * machine. Each request of them reads the state of the platform.
 */
export function createPlatformMetrics(readStatus: ReadStatus, token: string | null) {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'endcap_platform_request_seconds',
    help: 'Requests by part of the platform and status class; streams of flags are left out',
    labelNames: ['part', 'status'],
    buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const publish = createStatusGauges(registers);

  const router = Router();
  router.get(
    '/metrics',
    // For all others there is no such page.
    (request, _response, next) => next(isOperator(request, token) ? undefined : 'router'),
    asyncHandler(async (_request, response) => {
      publish(await readStatus());
      response
        .setHeader('Cache-Control', 'no-store')
        .type(registry.contentType)
        .send(await registry.metrics());
    }),
  );
  return {
    /** Measures every request. */
    measure: (request: Request, response: Response, next: NextFunction) => {
      const started = performance.now();
      const part = partOf(request.path);
      response.on('close', () => {
        // A stream is open as long as a page, which says nothing about speed.
        if (response.getHeader('content-type')?.toString().startsWith('text/event-stream')) return;
        const status = response.writableFinished
          ? `${Math.floor(response.statusCode / 100)}xx`
          : 'none';
        requests.observe({ part, status }, (performance.now() - started) / 1000);
      });
      next();
    },
    router,
  };
}

function createStatusGauges(registers: Registry[]) {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `endcap_platform_${name}`, help, labelNames, registers });
  const gauges = {
    errors: gauge('errors', 'Error lines in the log since the start'),
    mailsWaiting: gauge('mails_waiting', 'Mails to send; 0 without a mail server'),
    mailsOldest: gauge('mails_oldest_seconds', 'Age of the oldest mail to send'),
    mailsGivenUp: gauge('mails_given_up', 'Mails of the last 30 days that were given up'),
    eventsWaiting: gauge('payment_events_waiting', 'Events of the embedded gateway to deliver'),
    eventsGivenUp: gauge('payment_events_given_up', 'Events of the embedded gateway given up'),
    billing: gauge('billing_success_timestamp_seconds', 'Last success of the job of billing'),
    flagFile: gauge('flag_file_ok', '0 while the flag file cannot be used'),
    disk: gauge('disk_free_bytes', 'Free space of the disk of a folder', ['folder']),
    dataSetDay: gauge('data_set_last_day_timestamp_seconds', 'Last day with data', ['data_set']),
    dataSetFile: gauge('data_set_file_ok', '0 if the file of a data set is missing', ['data_set']),
  };
  return (status: Awaited<ReturnType<ReadStatus>>): void => {
    const { mails, events, billing } = status;
    gauges.errors.set(status.errorCount);
    gauges.mailsWaiting.set(mails.sends ? mails.waiting : 0);
    gauges.mailsOldest.set(
      mails.sends && mails.oldest !== null ? (Date.now() - mails.oldest.getTime()) / 1000 : 0,
    );
    gauges.mailsGivenUp.set(mails.givenUp);
    gauges.eventsWaiting.set(events.waiting);
    gauges.eventsGivenUp.set(events.givenUp);
    gauges.billing.set((billing.lastSuccess?.getTime() ?? 0) / 1000);
    gauges.flagFile.set(status.flagProblem === null ? 1 : 0);
    gauges.disk.set({ folder: 'data' }, status.disks[0]!.freeBytes);
    gauges.disk.set({ folder: 'analytics' }, status.disks[1]!.freeBytes);
    gauges.dataSetDay.reset();
    gauges.dataSetFile.reset();
    for (const { id, asOf, hasFile } of status.dataSets) {
      gauges.dataSetDay.set({ data_set: id }, Date.parse(asOf) / 1000);
      gauges.dataSetFile.set({ data_set: id }, hasFile ? 1 : 0);
    }
  };
}

function isOperator({ headers, socket }: Request, token: string | null): boolean {
  if (token === null)
    return (
      loopback.has(socket.remoteAddress ?? '') &&
      // A page of another site that a browser on this machine resolves to it has another Host header.
      /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(headers.host ?? '') &&
      forwardingHeaders.every((name) => headers[name] === undefined)
    );
  const [given, wanted] = [headers.authorization ?? '', `Bearer ${token}`].map((text) =>
    createHash('sha256').update(text).digest(),
  );
  return timingSafeEqual(given!, wanted!);
}
