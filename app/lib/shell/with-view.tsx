import { useLoaderData } from '@remix-run/react';
import type { ComponentType } from 'react';

type LoaderData<Loader> = ReturnType<typeof useLoaderData<Loader>>;

/** The component of a route whose page shows the data of its loader. */
export const withView = <Loader,>(Page: ComponentType<{ view: LoaderData<Loader> }>) =>
  function RoutePage() {
    return <Page view={useLoaderData<Loader>()} />;
  };
