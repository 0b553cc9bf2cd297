import { Cookie, CookieJar as ToughCookieJar } from 'tough-cookie';

/** A cookie, with the whole header that set it, for tests of its attributes. */
interface SetCookie {
  name: string;
  value: string;
  path: string;
  header: string;
}

/** The public suffix list does not matter: tests talk to this machine only. */
const jarOptions = { rejectPublicSuffixes: false };

/** Cookies as a browser keeps them: by host (of any port), path and name. */
export class CookieJar {
  private jar = new ToughCookieJar(undefined, jarOptions);
  private readonly headers = new WeakMap<Cookie, string>();

  store(url: URL, headers: readonly string[]): void {
    for (const header of headers) {
      const cookie = Cookie.parse(header);
      if (cookie === undefined) continue;
      const stored = this.jar.setCookieSync(cookie, url.href, { ignoreError: true });
      if (stored !== undefined) this.headers.set(stored, header);
    }
  }

  /** The cookies that a request to this address carries, those of the longest path first. */
  private for(url: URL): Cookie[] {
    return this.jar.getCookiesSync(url.href);
  }

  /** The `Cookie` header of a request; undefined without cookies. */
  header(url: URL): string | undefined {
    const header = this.jar.getCookieStringSync(url.href);
    return header === '' ? undefined : header;
  }

  get(url: string, name: string): SetCookie | undefined {
    const cookie = this.for(new URL(url)).find(({ key }) => key === name);
    if (cookie === undefined) return undefined;
    const { key, value, path } = cookie;
    return { name: key, value, path: path ?? '/', header: this.headers.get(cookie) ?? '' };
  }

  names(url: string): string[] {
    return this.for(new URL(url)).map(({ key }) => key);
  }

  set(url: string, name: string, value: string, path = '/'): void {
    this.store(new URL(url), [`${name}=${value}; Path=${path}`]);
  }

  clear(): void {
    this.jar.removeAllCookiesSync();
  }

  /** The same cookies in another jar, as for a second browser with a copied profile. */
  copy(): CookieJar {
    const copy = new CookieJar();
    copy.jar = this.jar.cloneSync() ?? copy.jar;
    return copy;
  }
}
