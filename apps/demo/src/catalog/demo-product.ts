import type { ProductType } from '@partshelf/contract/catalog/product-type.ts';
import type { DemoReviewer } from '../people/reviewers.ts';

export interface DemoCategory {
  slug: string;
  title: string;
}

export type ComponentHost =
  | 'SharePointWebPart'
  | 'SharePointFullPage'
  | 'TeamsTab'
  | 'TeamsPersonalApp';

export interface DemoComponent {
  alias: string;
  title: string;
  kind: 'WebPart' | 'Extension';
  hosts: ComponentHost[];
}

export interface WebApiPermission {
  resource: string;
  scope: string;
}

interface FeatureElement {
  name: string;
  attributes: Record<string, string>;
}

export interface BundledLibrary {
  name: string;
  version: string;
  licence: string;
}

export interface ReleaseContents {
  minimumSharePoint: string;
  components: DemoComponent[];
  webApiPermissions: WebApiPermission[];
  skipFeatureDeployment: boolean;
  isDomainIsolated: boolean;
  /** Null leaves it out; otherwise it follows from the oldest SharePoint. */
  spfxVersion?: string | null;
  requiresCustomScript?: true;
  /** Addresses of scripts from elsewhere, by module. */
  externals?: Record<string, string>;
  /** In its scripts. */
  texts?: string[];
  libraries?: BundledLibrary[];
  /** Lists the libraries in a file of the package. */
  hasSbom?: true;
  featureElements?: FeatureElement[];
}

export interface DemoRelease extends ReleaseContents {
  /** Four parts, as the app catalog compares them. */
  version: string;
  changelog: string;
  /** For those who install it. */
  installNote?: string;
  daysAgo: number;
}

export interface DemoReview {
  author: DemoReviewer;
  rating: 1 | 2 | 3 | 4 | 5;
  comment: string;
  daysAgo: number;
  reply?: string;
  isHidden?: true;
}

export interface DemoProduct {
  slug: string;
  title: string;
  categorySlug: string;
  description: string;
  headline?: string;
  longDescription: string;
  /** HTML made of h3, p, ul, li, strong, em and a. */
  otherDescription: string;
  priceCents: number;
  isNew: boolean;
  type: ProductType;
  works: string;
  /** Newest first. */
  releases: DemoRelease[];
  /** Of its images, which are in the folder `images`. */
  alternativeText?: string;
  hasSlider?: false;
  reviews: DemoReview[];
}
