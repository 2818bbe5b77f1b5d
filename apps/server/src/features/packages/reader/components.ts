import { setImmediate } from 'node:timers/promises';
import type { PackageFacts } from '@partshelf/contract/packages/packages.ts';
import * as z from 'zod/mini';
import { compareVersions } from '../compare-releases.ts';
import {
  bounds,
  isTooMuchJson,
  quoteName,
  refuseManifest,
  refusePackage,
  toPlainText,
} from './bounds.ts';
import { childOf, childrenOf, type XmlElement } from './xml.ts';

type Component = PackageFacts['components'][number];

const kinds: Record<string, Component['kind']> = {
  WebPart: 'webPart',
  Extension: 'extension',
  AdaptiveCardExtension: 'adaptiveCardExtension',
  CopilotComponent: 'copilotComponent',
  Library: 'library',
};

const extensionTypes: Record<string, Component['extensionType']> = {
  ApplicationCustomizer: 'applicationCustomizer',
  ListViewCommandSet: 'commandSet',
  FieldCustomizer: 'fieldCustomizer',
  FormCustomizer: 'formCustomizer',
  SearchQueryModifier: 'searchQueryModifier',
};

const maxHosts = 20;

export interface FoundComponent {
  readonly component: Component;
  readonly manifest: ComponentManifest;
}

function listHosts({ componentType, supportedHosts }: ComponentManifest): string[] {
  const named = [...new Set(supportedHosts?.map(toPlainText))].slice(0, maxHosts);
  return named.length === 0 && componentType === 'WebPart' ? ['SharePointWebPart'] : named;
}

function toComponent(manifest: ComponentManifest, name: string): Component {
  const { id, alias, componentType, extensionType = '', preconfiguredEntries } = manifest;
  const type = Object.hasOwn(extensionTypes, extensionType) && extensionTypes[extensionType];
  return {
    id: toPlainText(id).toLowerCase(),
    name: toPlainText(preconfiguredEntries?.[0]?.title?.default || name || alias || id),
    kind: Object.hasOwn(kinds, componentType) ? kinds[componentType]! : 'other',
    ...(componentType === 'Extension' && type && { extensionType: type }),
    hosts: listHosts(manifest),
  };
}

/** @throws ShopError PACKAGE_BROKEN */
export function readComponent({ attributes }: XmlElement, part: string): FoundComponent {
  const manifest = parseComponentManifest(attributes.get('ComponentManifest') ?? '', part);
  return { manifest, component: toComponent(manifest, attributes.get('Name') ?? '') };
}

const needsScript = ({ requiresCustomScript, safeWithCustomScriptDisabled }: ComponentManifest) =>
  requiresCustomScript ?? safeWithCustomScriptDisabled === false;

export const needCustomScript = (manifests: readonly ComponentManifest[]) =>
  manifests.some(needsScript);

const graphToolkit = /^@microsoft\/mgt\b/;

export const needGraphToolkit = (manifests: readonly ComponentManifest[]) =>
  manifests.some(({ loaderConfig }) =>
    Object.keys(loaderConfig?.scriptResources ?? {}).some((name) => graphToolkit.test(name)),
  );

const texts = z.array(z.string());

export type ResourcePath = string | { readonly path: string };

interface ScriptResource {
  readonly path?: ResourcePath | null;
  readonly defaultPath?: ResourcePath | null;
  readonly failoverPath?: ResourcePath | null;
  readonly paths?: Readonly<Record<string, ResourcePath>> | null;
  readonly version?: string | null;
}

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isMissing = (value: unknown) => value === undefined || value === null;

const isPath = (value: unknown) =>
  typeof value === 'string' || (isObject(value) && typeof value['path'] === 'string');

const isPathIfGiven = (value: unknown) => isMissing(value) || isPath(value);

const arePaths = (value: unknown) => isObject(value) && Object.values(value).every(isPath);

const isScriptResource = (value: unknown) =>
  isObject(value) &&
  isPathIfGiven(value['path']) &&
  isPathIfGiven(value['defaultPath']) &&
  isPathIfGiven(value['failoverPath']) &&
  (isMissing(value['paths']) || arePaths(value['paths'])) &&
  (isMissing(value['version']) || typeof value['version'] === 'string');

/**
 * It is checked without a schema of each: there can be thousands, in one turn of the event loop.
 */
const scriptResources = z.custom<Readonly<Record<string, ScriptResource>>>(
  (value) => isObject(value) && Object.values(value).every(isScriptResource),
);

const componentManifest = z.object({
  id: z.string(),
  alias: z.optional(z.string()),
  componentType: z.string(),
  extensionType: z.optional(z.string()),
  requiresCustomScript: z.optional(z.boolean()),
  safeWithCustomScriptDisabled: z.optional(z.boolean()),
  supportedHosts: z.optional(texts),
  preconfiguredEntries: z.optional(
    z.array(z.object({ title: z.optional(z.object({ default: z.optional(z.string()) })) })),
  ),
  loaderConfig: z.optional(
    z.object({
      internalModuleBaseUrls: z.optional(texts),
      scriptResources: z.optional(scriptResources),
    }),
  ),
});

export type ComponentManifest = z.output<typeof componentManifest>;

const limits = { bytes: bounds.manifestBytes, values: bounds.manifestValues };

/** @throws ShopError PACKAGE_BROKEN */
function parseComponentManifest(json: string, part: string): ComponentManifest {
  if (isTooMuchJson(json, limits)) throw refuseManifest(part);
  try {
    return componentManifest.parse(JSON.parse(json));
  } catch (error) {
    throw refusePackage(`The manifest of the component in ${quoteName(part)} is broken.`, error);
  }
}

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

const coreLibrary = '@microsoft/sp-core-library';

const frameworkPart = /^@microsoft\/sp-[a-z-]+$/;

const version = /^\d{1,4}\.\d{1,4}\.\d{1,4}(?=$|[-+])/;

export function findSpfxVersion(manifests: readonly ComponentManifest[]): string | null {
  const findHighest = (isNamed: (name: string) => boolean) =>
    manifests
      .flatMap(({ loaderConfig }) => Object.entries(loaderConfig?.scriptResources ?? {}))
      .filter(([name]) => isNamed(name))
      .flatMap(([, part]) => version.exec(part.version ?? '')?.[0] ?? [])
      .toSorted(compareVersions)
      .at(-1);
  return (
    findHighest((name) => name === coreLibrary) ??
    findHighest((name) => frameworkPart.test(name)) ??
    null
  );
}
