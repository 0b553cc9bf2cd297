import { unexpectedHeading, unexpectedText } from '~/contracts/errors/headings';
import { paths } from '~/lib/urls/paths';
import { Icon } from '~/components/ui/structure/icon';
import styles from '~/styles/app.css';

/** REL-06: a complete document for when rendering the error page fails. It uses no router, no loader data and no script. */
export function LastResortDocument({
  productName,
  requestId,
}: {
  productName: string;
  requestId: string;
}) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${unexpectedHeading} · ${productName}`}</title>
        <link rel="stylesheet" href={styles} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        <header className="flex h-14 items-center border-b border-line px-8">
          <a href={paths.home} className="text-lg font-bold tracking-[-0.02em]">
            {productName}
          </a>
        </header>
        <main className="mx-auto max-w-[60ch] px-8 pt-[14vh]">
          <Icon name="warning" size={32} className="mb-5 text-ink-soft" />
          <h1 className="text-3xl">{unexpectedHeading}</h1>
          <p className="mt-2 text-lg text-ink-soft">{unexpectedText}</p>
          <p className="mt-8 border-t border-line pt-3 text-sm text-ink-faint">
            Request id <code className="break-all text-ink-soft select-all">{requestId}</code>
          </p>
        </main>
      </body>
    </html>
  );
}
