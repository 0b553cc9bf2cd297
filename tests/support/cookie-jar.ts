interface Cookie {
  name: string;
  value: string;
  path: string;
  /** The whole header, for tests of its attributes. */
  header: string;
}

/** Cookies as a browser keeps them: by host (of any port), path and name. */
export class CookieJar {
  private readonly cookies = new Map<string, Cookie & { host: string }>();

  store(url: URL, headers: readonly string[]): void {
    for (const header of headers) {
      const [pair = '', ...attributes] = header.split(';').map((part) => part.trim());
      const attribute = (wanted: string) =>
        attributes
          .find((each) => each.toLowerCase().startsWith(`${wanted}=`))
          ?.slice(wanted.length + 1);
      const name = pair.slice(0, pair.indexOf('='));
      const value = pair.slice(pair.indexOf('=') + 1);
      const path = attribute('path') ?? '/';
      const key = `${url.hostname} ${path} ${name}`;
      const maxAge = attribute('max-age');
      const expires = attribute('expires');
      const dead =
        maxAge !== undefined
          ? Number(maxAge) <= 0
          : expires !== undefined && Date.parse(expires) <= Date.now();
      if (dead) this.cookies.delete(key);
      else this.cookies.set(key, { name, value, path, header, host: url.hostname });
    }
  }

  private for(url: URL): Cookie[] {
    return [...this.cookies.values()]
      .filter(({ host, path }) => {
        const folder = path.endsWith('/') ? path : `${path}/`;
        return host === url.hostname && (url.pathname === path || url.pathname.startsWith(folder));
      })
      .sort((a, b) => b.path.length - a.path.length);
  }

  header(url: URL): string | undefined {
    const cookies = this.for(url);
    return cookies.length === 0
      ? undefined
      : cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  }

  get(url: string, name: string): Cookie | undefined {
    return this.for(new URL(url)).find((cookie) => cookie.name === name);
  }

  names(url: string): string[] {
    return this.for(new URL(url)).map(({ name }) => name);
  }

  set(url: string, name: string, value: string): void {
    this.store(new URL(url), [`${name}=${value}; Path=/`]);
  }

  clear(): void {
    this.cookies.clear();
  }

  /** The same cookies in a jar of their own, as for a second browser with a stolen or backed-up profile. */
  copy(): CookieJar {
    const jar = new CookieJar();
    for (const [key, cookie] of this.cookies) jar.cookies.set(key, { ...cookie });
    return jar;
  }
}
