export const defaultShopName = 'Partshelf';

export interface BrandImage {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  /** A JPEG for previews of links. */
  readonly shareUrl: string | null;
}

export interface SocialLink {
  readonly name: string;
  readonly url: string;
}

/** Null is what the shop looks like without a setting. */
export interface Brand {
  readonly name: string;
  readonly tagLine: string | null;
  /** #rrggbb. */
  readonly accent: string | null;
  /** Style rules that replace the accent tokens, in light and dark. */
  readonly accentStyles: string | null;
  readonly logo: BrandImage | null;
  readonly logoDark: BrandImage | null;
  readonly heroImage: BrandImage | null;
  readonly heroHeading: string | null;
  readonly heroText: string | null;
  readonly socialLinks: readonly SocialLink[];
}

export const defaultBrand: Brand = {
  name: defaultShopName,
  tagLine: null,
  accent: null,
  accentStyles: null,
  logo: null,
  logoDark: null,
  heroImage: null,
  heroHeading: null,
  heroText: null,
  socialLinks: [],
};
