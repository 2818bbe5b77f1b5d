import * as z from 'zod/mini';
import { isTooMuchJson } from './bounded-json.ts';
import { bounds } from './bounds.ts';
import { quoteName, refuseManifest, refusePackage } from './refusal.ts';

const texts = z.array(z.string());

export type ResourcePath = string | { readonly path: string };

interface ScriptResource {
  readonly path?: ResourcePath | null;
  readonly defaultPath?: ResourcePath | null;
  readonly failoverPath?: ResourcePath | null;
  readonly paths?: Readonly<Record<string, ResourcePath>> | null;
  /** Of a component of the framework. */
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

/** Checked without a schema of each: there can be thousands, in one turn of the event loop. */
const scriptResources = z.custom<Readonly<Record<string, ScriptResource>>>(
  (value) => isObject(value) && Object.values(value).every(isScriptResource),
);

const componentManifest = z.object({
  id: z.string(),
  alias: z.optional(z.string()),
  componentType: z.string(),
  requiresCustomScript: z.optional(z.boolean()),
  /** Its name before the framework 1.2, with the opposite meaning. */
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
export function parseComponentManifest(json: string, part: string): ComponentManifest {
  if (isTooMuchJson(json, limits)) throw refuseManifest(part);
  try {
    return componentManifest.parse(JSON.parse(json));
  } catch (error) {
    throw refusePackage(`The manifest of the component in ${quoteName(part)} is broken.`, error);
  }
}
