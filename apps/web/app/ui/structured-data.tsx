import { useState } from 'react';
import { scriptJson, useIsHydrated } from '../rendering/hydration.tsx';

/** It is only in the HTML of the server: search engines load every page from there. */
export function StructuredData({ facts }: { facts: { '@type': string; [name: string]: unknown } }) {
  const json = scriptJson({ '@context': 'https://schema.org', ...facts });
  const isHydrated = useIsHydrated();
  const [fromServer] = useState(isHydrated ? undefined : json);
  if (json !== fromServer) return null;
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
