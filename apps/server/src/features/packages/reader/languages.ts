import type { ComponentManifest } from './component-manifest.ts';
import { childOf, childrenOf, type XmlElement } from './xml.ts';

const languageTag = /^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?$/i;

const toTag = (name: string) =>
  name
    .split('-')
    .map((part, index) => {
      if (index === 0) return part.toLowerCase();
      if (part.length === 4) return part[0]!.toUpperCase() + part.slice(1).toLowerCase();
      return part.toUpperCase();
    })
    .join('-');

/** Those of the scripts with texts, and those that the app names. */
export function listLanguages(app: XmlElement, manifests: readonly ComponentManifest[]): string[] {
  const named = childrenOf(
    childOf(childOf(app, 'Properties'), 'SupportedLocales'),
    'SupportedLocale',
  ).map(({ attributes }) => attributes.get('CultureName') ?? '');
  const translated = manifests.flatMap(({ loaderConfig }) =>
    Object.values(loaderConfig?.scriptResources ?? {}).flatMap(({ paths }) =>
      Object.keys(paths ?? {}),
    ),
  );
  const tags = [...named, ...translated].filter((name) => languageTag.test(name)).map(toTag);
  return [...new Set(tags)].toSorted();
}
