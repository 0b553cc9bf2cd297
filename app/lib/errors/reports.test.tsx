// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createDelivery, plainEnvelope } from './deliver';
import { createReports, reports, type Report } from './reports';
import { useErrorReport } from '~/components/layout/route-error';

const fatal = (error: unknown): Report => ({ error, level: 'fatal', requestId: 'request-7' });

describe('the queue of reports', () => {
  it('[C-06] keeps what happens before its delivery is loaded, each error once, and not without end', () => {
    const queue = createReports();
    const error = new Error('early');
    queue.report(fatal(error));
    queue.report(fatal(error));
    const sent: Report[] = [];
    queue.deliverTo((report) => sent.push(report));
    expect(sent).toEqual([fatal(error)]);
    for (let count = 0; count < 100; count += 1) queue.report(fatal(new Error(String(count))));
    expect(sent.length).toBeLessThanOrEqual(20);
  });
});

describe('an error page', () => {
  const report = vi.fn();
  beforeEach(() => {
    report.mockClear();
    vi.spyOn(reports, 'report').mockImplementation(report);
  });
  const Page = ({ error }: { error: unknown }) => {
    useErrorReport(error, 'request-7');
    return null;
  };

  it('[L-09] reports its error once, fatal, with the request id that it shows', () => {
    const error = new Error('cannot draw');
    const view = render(<Page error={error} />);
    view.rerender(<Page error={error} />);
    expect(report.mock.calls).toEqual([[fatal(error)]]);
  });

  it('[L-09] does not report again what the server has rendered and reported', () => {
    const error = new Error('Unexpected Server Error');
    const container = document.createElement('div');
    container.innerHTML = renderToString(<Page error={error} />);
    const view = render(<Page error={error} />, { container, hydrate: true });
    expect(report).not.toHaveBeenCalled();
    view.rerender(<Page error={new Error('another')} />);
    expect(report).toHaveBeenCalledTimes(1);
  });

  it('[L-09] answers of the server and lost connections are no rendering errors', () => {
    render(<Page error={{ status: 500, statusText: '', internal: false, data: 'x' }} />);
    render(<Page error={new TypeError('Failed to fetch')} />);
    expect(report).not.toHaveBeenCalled();
  });
});

describe('the delivery', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('[C-06 SEC-40] posts to the server with the token; a token of an old session is replaced once', async () => {
    const calls: [string, RequestInit | undefined][] = [];
    const done = new Promise<void>((resolve) => {
      vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
        calls.push([url, init]);
        if (url === '/auth/csrf') return Response.json({ csrfToken: 'new' });
        const { 'x-csrf-token': token } = init?.headers as Record<string, string>;
        if (token === 'new') resolve();
        return new Response('', { status: token === 'new' ? 200 : 403 });
      });
    });
    const view = { sentry: null, csrfToken: 'old' };
    createDelivery(() => view as never)(fatal(new Error('cannot draw')));
    await done;
    expect(calls.map(([url]) => url)).toEqual(['/monitoring', '/auth/csrf', '/monitoring']);
    expect(calls[2]?.[1]?.body).toBe(calls[0]?.[1]?.body);
  });

  it('[C-06] without Sentry the envelope holds name, message, level and request id alone', () => {
    const [head, item, event] = plainEnvelope(fatal(new RangeError('too\nfar')), null)
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(head).toEqual({ event_id: expect.stringMatching(/^[0-9a-f]{32}$/) as string });
    expect(item).toEqual({ type: 'event' });
    expect(event).toEqual({
      event_id: head?.['event_id'],
      level: 'fatal',
      platform: 'javascript',
      tags: { request_id: 'request-7' },
      exception: { values: [{ type: 'RangeError', value: 'too\nfar' }] },
    });
  });
});
