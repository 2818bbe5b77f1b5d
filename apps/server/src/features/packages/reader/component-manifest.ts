import * as z from 'zod/mini';
import { isTooMuchJson } from './bounded-json.ts';
import { bounds } from './bounds.ts';
import { quoteName, refusePackage } from './refusal.ts';

const texts = z.array(z.string());

const path = z.union([
  z.string(),
  z.pipe(
    z.object({ path: z.string() }),
    z.transform((resource) => resource.path),
  ),
]);

const scriptResource = z.object({
  path: z.nullish(path),
  defaultPath: z.nullish(path),
  failoverPath: z.nullish(path),
  paths: z.nullish(z.record(z.string(), path)),
  /** Of a component of the framework. */
  version: z.nullish(z.string()),
});

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
      scriptResources: z.optional(z.record(z.string(), scriptResource)),
    }),
  ),
});

export type ComponentManifest = z.output<typeof componentManifest>;

const limits = { bytes: bounds.manifestBytes, values: bounds.manifestValues };

/** @throws ShopError PACKAGE_BROKEN */
export function parseComponentManifest(json: string, part: string): ComponentManifest {
  if (isTooMuchJson(json, limits)) {
    throw refusePackage(`The manifest of the component in ${quoteName(part)} is too big.`);
  }
  try {
    return componentManifest.parse(JSON.parse(json));
  } catch (error) {
    throw refusePackage(`The manifest of the component in ${quoteName(part)} is broken.`, error);
  }
}
