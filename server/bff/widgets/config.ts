import * as z from 'zod';

const address = z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' });
const list = (value: string) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
const origins = z
  .string()
  .transform(list)
  .pipe(z.array(address.transform((value) => new URL(value).origin)))
  .default([]);

/** P-07: maximum number of internal e-mail domains. */
const maxDomains = 3;

/** Settings of the analytics and chat widgets (L-10), and of internal users (P-07). */
export const widgetsEnv = {
  WIDGET_ANALYTICS_URL: address.optional(),
  WIDGET_ANALYTICS_ORIGINS: origins,
  WIDGET_CHAT_URL: address.optional(),
  WIDGET_CHAT_ORIGINS: origins,
  INTERNAL_EMAIL_DOMAINS: z
    .string()
    .default('endcap.example,staff.endcap.example,partners.endcap.example')
    .transform((value) => list(value.toLowerCase()))
    .refine(
      (domains) =>
        domains.length <= maxDomains && domains.every((domain) => /^[a-z0-9.-]+$/.test(domain)),
      `must be at most ${maxDomains} domains, comma separated`,
    ),
};

export interface Widget {
  name: 'analytics' | 'chat';
  /** The script that the page loads. */
  src: string;
  /** Origins that the script may connect to and load images, styles and frames from, including its own. */
  origins: string[];
}

export type WidgetsConfig = ReturnType<typeof widgetsConfig>;

export function widgetsConfig(env: z.infer<z.ZodObject<typeof widgetsEnv>>) {
  const widget = (name: Widget['name'], src: string | undefined, more: string[]): Widget[] =>
    src === undefined ? [] : [{ name, src, origins: [...new Set([new URL(src).origin, ...more])] }];
  return {
    widgets: [
      ...widget('analytics', env.WIDGET_ANALYTICS_URL, env.WIDGET_ANALYTICS_ORIGINS),
      ...widget('chat', env.WIDGET_CHAT_URL, env.WIDGET_CHAT_ORIGINS),
    ],
    /** In lower case. */
    internalDomains: env.INTERNAL_EMAIL_DOMAINS,
  };
}
