import { useLoaderData } from '@remix-run/react';
import type { ComponentType } from 'react';

import type { LoaderData } from '../format/page-title';

/** The component of a route whose page shows the data of its loader. */
export const withView = <Loader,>(Page: ComponentType<{ view: LoaderData<Loader> }>) =>
  function RoutePage() {
    return <Page view={useLoaderData<Loader>()} />;
  };
