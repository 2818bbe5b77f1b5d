import { scriptJson } from '../../rendering/script-json.ts';

export function StructuredData({ facts }: { facts: { '@type': string; [name: string]: unknown } }) {
  const json = scriptJson({ '@context': 'https://schema.org', ...facts });
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
