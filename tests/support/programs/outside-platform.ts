export const sessionSecret = 's'.repeat(32);

/** The environment of a BFF with a platform of its own. */
export const outsidePlatform = {
  AUTH_ISSUER: 'https://login.example/',
  AUTH_CLIENT_ID: 'id',
  AUTH_CLIENT_SECRET: 'shh',
  AUTH_AUDIENCE: 'aud',
  API_URL: 'https://api.example',
  AMS_URL: 'https://ams.example',
  SESSION_SECRETS: sessionSecret,
  PUBLIC_URL: 'https://app.example',
};
