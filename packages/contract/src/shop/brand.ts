export const defaultShopName = 'Partshelf';

export interface BrandImage {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  /** A JPEG for previews of links. */
  readonly shareUrl: string | null;
}

/** Drawn from the logo; a maskable one may be cut to a circle. */
export interface BrandIcon {
  readonly url: string;
  readonly sizePx: number;
  readonly purpose: 'any' | 'maskable';
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
  /** Empty without a logo. */
  readonly icons: readonly BrandIcon[];
  /** In a format that every mail program shows; the address is absolute. */
  readonly mailLogo: Omit<BrandImage, 'shareUrl'> | null;
  /** A JPEG of the logo for previews of links. */
  readonly logoShareUrl: string | null;
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
  icons: [],
  mailLogo: null,
  logoShareUrl: null,
  heroImage: null,
  heroHeading: null,
  heroText: null,
  socialLinks: [],
};
