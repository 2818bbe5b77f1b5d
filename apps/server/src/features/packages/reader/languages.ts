import { setImmediate } from 'node:timers/promises';
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

const listTags = (names: readonly string[]) =>
  names.filter((name) => languageTag.test(name)).map(toTag);

/** Those of the scripts with texts, and those that the app names. */
export async function listLanguages(
  app: XmlElement,
  manifests: readonly ComponentManifest[],
): Promise<string[]> {
  const named = childrenOf(
    childOf(childOf(app, 'Properties'), 'SupportedLocales'),
    'SupportedLocale',
  ).map(({ attributes }) => attributes.get('CultureName') ?? '');
  const tags = new Set(listTags(named));
  for (const { loaderConfig } of manifests) {
    for (const { paths } of Object.values(loaderConfig?.scriptResources ?? {})) {
      for (const tag of listTags(Object.keys(paths ?? {}))) tags.add(tag);
    }
    await setImmediate();
  }
  return [...tags].toSorted();
}
