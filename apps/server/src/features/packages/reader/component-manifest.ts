import * as z from 'zod/mini';
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
  path: z.optional(path),
  defaultPath: z.optional(path),
  paths: z.optional(z.record(z.string(), path)),
});

const componentManifest = z.object({
  id: z.string(),
  alias: z.optional(z.string()),
  componentType: z.string(),
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

/** @throws ShopError PACKAGE_BROKEN */
export function parseComponentManifest(json: string, part: string): ComponentManifest {
  try {
    return componentManifest.parse(JSON.parse(json));
  } catch (error) {
    throw refusePackage(`The manifest of the component in ${quoteName(part)} is broken.`, error);
  }
}
