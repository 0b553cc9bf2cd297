import { expect, it } from 'vitest';

import { createFlagsConfig } from './config';

const embedded = {
  ldSdkKey: 'sdk-own',
  ldClientSideId: 'client-own',
  flagsUrl: 'http://127.0.0.1:1/flags',
  anonymousKey: 'nobody',
};
const nothing = { LD_ANONYMOUS_KEY: 'anonymous', MAINTENANCE: 'off' as const };

it('[C-05 C-09] the embedded service when nothing is said; LaunchDarkly itself for a key alone; none without any', () => {
  expect(createFlagsConfig(nothing, embedded).service).toMatchObject({
    sdkKey: 'sdk-own',
    server: { streamUrl: embedded.flagsUrl },
    browser: { clientSideId: 'client-own', eventsUrl: embedded.flagsUrl },
    anonymousKey: 'nobody',
  });
  expect(createFlagsConfig({ ...nothing, LD_SDK_KEY: 'sdk-x' }, embedded).service).toMatchObject({
    sdkKey: 'sdk-x',
    server: { streamUrl: 'https://stream.launchdarkly.com' },
    browser: null,
    anonymousKey: 'anonymous',
  });
  const relay = { LD_SDK_KEY: 'sdk-x', LD_CLIENT_SIDE_ID: 'c', LD_STREAM_URL: 'https://relay.x' };
  expect(createFlagsConfig({ ...nothing, ...relay }, null).service).toMatchObject({
    server: { streamUrl: 'https://relay.x', baseUrl: 'https://sdk.launchdarkly.com' },
    browser: { streamUrl: 'https://relay.x', baseUrl: 'https://clientsdk.launchdarkly.com' },
  });
  expect(createFlagsConfig({ ...nothing, MAINTENANCE: 'on' }, null)).toEqual({
    service: null,
    maintenanceSwitch: true,
  });
});
