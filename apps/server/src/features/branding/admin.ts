import type { Image } from '@partshelf/contract/catalog/catalog.ts';
import type { AdminBrand, BrandSettings } from '@partshelf/contract/branding/admin.ts';
import { defaultAccent, nearestAccent } from '@partshelf/contract/branding/accent.ts';
import { defaultPartPrefix, defaultShopName } from '@partshelf/contract/branding/brand.ts';
import { defaultDateLocale } from '@partshelf/contract/date-locales.ts';
import type { Deps } from '../../deps.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { uploadBrandImage } from './admin-images.ts';
import { rasteriseVector } from './vector.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import type { ImageRow } from '../../db/tables/files.ts';
import type { StoredShopTexts } from '../../db/tables/branding.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { sha256 } from '../../files/files.ts';
import { toImage, deleteImage, listImageKeys } from '../../files/images.ts';
import { findBrandingSettings } from './queries.ts';
import { describeChanges, recordAudit, lockEditing, refuseIfChanged } from '../audit/audit.ts';
import {
  lockImages,
  findImage,
  deleteBrandingSettings,
  insertDocumentLogo,
  insertIcons,
  saveBrandingSettings,
} from './admin-queries.ts';
import { type DrawnIcons, drawIcons } from './icons.ts';

export function mountAdminBranding(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /back-office/shop', async () => ({
    data: await getAdminBranding(deps, deps.db),
  }));

  serve(context, 'PUT /back-office/shop', async ({ user, body }) => ({
    data: await changeBranding(deps, user, body),
  }));

  serve(context, 'POST /back-office/shop/images', async ({ file }) => ({
    data: await uploadLogo(deps, file?.bytes),
  }));
}

const notALogo = 'Please choose an image file (PNG, JPEG, WebP or SVG)';

/** @throws ShopError IMAGE_INVALID or VALIDATION_FAILED */
async function uploadLogo(deps: Deps, bytes: Buffer | undefined): Promise<Image> {
  try {
    return await uploadBrandImage(deps, bytes && (await rasteriseVector(bytes, 'files')));
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'IMAGE_INVALID') throw error;
    const fields = { files: [notALogo] };
    throw new ShopError('IMAGE_INVALID', { message: notALogo, fields, cause: error });
  }
}

const nothingSet: Required<StoredShopTexts> = {
  name: '',
  tagLine: '',
  accent: '',
  heroHeading: '',
  heroText: '',
  email: '',
  phone: '',
  address: [],
  socialLinks: [],
  partPrefix: '',
  dateLocale: defaultDateLocale,
};

const toStoredImage = (row: ImageRow | null | undefined) => (row ? toImage(row) : null);

async function getAdminBranding(
  { config }: Pick<Deps, 'config'>,
  db: Queryable,
): Promise<AdminBrand> {
  const stored = await findBrandingSettings(db);
  const images = {
    logo: toStoredImage(stored?.logo),
    logoDark: toStoredImage(stored?.logoDark),
    icon: toStoredImage(stored?.icon),
    heroImage: toStoredImage(stored?.heroImage),
  };
  const { email, phone, address } = config.company;
  return {
    settings: {
      ...nothingSet,
      ...stored?.settings,
      logo: images.logo?.documentId ?? null,
      logoDark: images.logoDark?.documentId ?? null,
      icon: images.icon?.documentId ?? null,
      heroImage: images.heroImage?.documentId ?? null,
    },
    images,
    defaults: {
      name: defaultShopName,
      accent: defaultAccent,
      partPrefix: defaultPartPrefix,
      email,
      phone: phone ?? '',
      address: [...address],
    },
  };
}

function findErrors({ accent, logo, logoDark }: BrandSettings) {
  const fields: Record<string, string[]> = {};
  const nearest = accent && nearestAccent(accent);
  if (nearest !== accent) {
    fields['accent'] = [`This colour is too light to read. Use ${nearest}`];
  }
  if (logoDark && !logo) fields['logoDark'] = ['Upload the logo for the light theme first'];
  return fields;
}

function refuse(fields: Readonly<Record<string, string[]>>): void {
  if (Object.keys(fields).length > 0) throw new ShopError('VALIDATION_FAILED', { fields });
}

const isGone = ['This picture no longer exists. Upload it again.'];

type Read = AdminBrand['settings'] | undefined;

interface Change {
  readonly actor: SignedIn;
  readonly input: BrandSettings;
  readonly read: Read;
  readonly drawn: DrawnIcons | undefined;
}

async function applyChange(
  deps: Pick<Deps, 'config'>,
  db: Transaction,
  { input, read, actor, drawn }: Change,
): Promise<void> {
  const { logo, logoDark, icon, heroImage, ...settings } = input;
  await lockEditing(db, 'shop');
  const before = await getAdminBranding(deps, db);
  await refuseIfChanged(db, actor, { subject: 'shop' }, { stored: before.settings, read });
  const chosen = { logo, logoDark, icon, heroImage };
  const wanted = Object.values(chosen).filter((documentId) => documentId !== null);
  const ids = await lockImages(db, wanted);
  const missing = Object.entries(chosen).filter(([, image]) => image && !ids.has(image));
  refuse(Object.fromEntries(missing.map(([name]) => [name, isGone])));
  const idOf = (image: string | null) => (image ? ids.get(image)! : null);
  const isUnset =
    JSON.stringify(Object.values({ ...nothingSet, ...settings })) ===
      JSON.stringify(Object.values(nothingSet)) && Object.values(chosen).every((image) => !image);
  if (isUnset) await deleteBrandingSettings(db);
  else {
    const images = {
      logoId: idOf(logo),
      logoDarkId: idOf(logoDark),
      iconId: idOf(icon),
      heroImageId: idOf(heroImage),
    };
    await insertIcons(db, drawn?.rows ?? []);
    await saveBrandingSettings(db, { settings, ...images }, drawn && (await storeDrawn(db, drawn)));
  }
  const details = describeChanges({ ...before.settings }, { ...input });
  await recordAudit(db, actor, 'shop.changed', 'settings', details);
}

async function storeDrawn(db: Transaction, { icons, documentLogo }: DrawnIcons) {
  if (!documentLogo) return { icons, documentLogo: null };
  const row = { sha256: sha256(documentLogo), png: documentLogo.toString('base64') };
  await insertDocumentLogo(db, row);
  return { icons, documentLogo: row.sha256 };
}

/** @throws ShopError VALIDATION_FAILED, or DEPENDENCY_DOWN when the icons cannot be written */
async function changeBranding(
  deps: Pick<Deps, 'config' | 'db' | 'files' | 'branding'>,
  actor: SignedIn,
  { before: read, ...input }: BrandSettings & { before?: Read },
): Promise<AdminBrand> {
  refuse(findErrors(input));
  const drawn = await drawMissingIcons(deps, input);
  const changed = await deps.db
    .transaction(async (transaction) => {
      await applyChange(deps, transaction, { actor, input, read, drawn });
      return getAdminBranding(deps, transaction);
    })
    .catch(async (error: unknown) => {
      await discardIcons(deps, drawn);
      throw error;
    });
  await deps.branding.reload();
  return changed;
}

type ImageDeps = Pick<Deps, 'db' | 'files'>;

/**
 * Returns undefined when the stored icons are of this logo and icon. @throws ShopError
 * VALIDATION_FAILED when a file is gone, or the icon is not square
 */
async function drawMissingIcons(
  { db, files }: ImageDeps,
  { logo, icon }: Pick<BrandSettings, 'logo' | 'icon'>,
): Promise<DrawnIcons | undefined> {
  if (!logo && !icon) return undefined;
  const stored = await findBrandingSettings(db);
  const isOf = (name: 'logo' | 'icon', documentId: string | null) =>
    (stored?.[name]?.documentId ?? null) === documentId;
  const hasDrawn = stored?.icons && (!logo || stored.documentLogo);
  if (hasDrawn && isOf('logo', logo) && isOf('icon', icon)) return undefined;
  const keys = {
    logo: logo && (await findLargest(db, 'logo', logo)),
    icon: icon && (await findLargest(db, 'icon', icon)),
  };
  const drawn = await drawIcons(files, keys);
  if (!drawn)
    throw new ShopError('VALIDATION_FAILED', { fields: { [logo ? 'logo' : 'icon']: isGone } });
  return drawn;
}

const mostDifferencePx = 2;

async function findLargest(db: Queryable, name: 'logo' | 'icon', documentId: string) {
  const image = await findImage(db, documentId);
  const [largest] = image ? listImageKeys({ ...image, hasShareJpeg: false }).toReversed() : [];
  if (!image || !largest) throw new ShopError('VALIDATION_FAILED', { fields: { [name]: isGone } });
  const isSquare = Math.abs(image.width! - image.height!) <= mostDifferencePx;
  if (name === 'icon') refuse(isSquare ? {} : { icon: ['The icon must be as wide as it is high'] });
  return largest;
}

/** A change that failed leaves no files. */
async function discardIcons({ files }: ImageDeps, drawn: DrawnIcons | undefined): Promise<void> {
  await Promise.all((drawn?.rows ?? []).map((row) => deleteImage(files, row)));
}
