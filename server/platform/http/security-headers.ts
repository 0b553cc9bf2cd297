import type { NextFunction, Request, Response } from 'express';

/** Features of browsers that no page uses. */
const unused = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
  'clipboard-write',
];
const permissionsPolicy = unused.map((feature) => `${feature}=()`).join(', ');

/**
 * The pages of a sign-in, which the app also opens as a popup. With any policy of its own, such a page would be cut off
 * from the app, which could no longer see whether the popup is closed.
 */
const popupPath = /^\/(?:authorize|interaction|sign-up)(?:\/|$)/;

/** Sets the security headers of every response; pages set a content security policy of their own. */
export function securityHeaders(secure: boolean) {
  return (request: Request, response: Response, next: NextFunction): void => {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Referrer-Policy', 'same-origin');
    response.setHeader(
      'Content-Security-Policy',
      "default-src 'none'; script-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    );
    response.setHeader('Permissions-Policy', permissionsPolicy);
    response.setHeader(
      'Cross-Origin-Opener-Policy',
      popupPath.test(request.path) ? 'unsafe-none' : 'same-origin',
    );
    response.setHeader('Cross-Origin-Resource-Policy', 'same-site');
    if (secure) response.setHeader('Strict-Transport-Security', 'max-age=31536000');
    next();
  };
}

/**
 * Replaces the request's host and scheme with those of the configured public URL. oidc-provider builds all its
 * addresses from these headers, so a forged `Host` has no effect (SEC-13).
 */
export function configuredHost(publicUrl: string) {
  const { host, protocol } = new URL(publicUrl);
  return (request: Request, _response: Response, next: NextFunction): void => {
    request.headers.host = host;
    delete request.headers['x-forwarded-host'];
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    next();
  };
}

const maxTargetLength = 8_192;

/** Answers 414 for a request target that is too long to be handled. */
export function refuseLongTarget(request: Request, response: Response, next: NextFunction): void {
  if (request.url.length > maxTargetLength)
    return void response.status(414).json({ error: 'uri_too_long' });
  next();
}
