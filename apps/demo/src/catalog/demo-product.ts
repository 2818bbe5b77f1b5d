import type { ProductType } from '@partshelf/contract/catalog/catalog.ts';
import type { CategoryColor } from '../images/palette.ts';
import type { DemoReviewer } from '../people/reviewers.ts';

export interface DemoCategory {
  slug: string;
  title: string;
  color: CategoryColor;
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
  /** Where the component may be placed. Extensions have no hosts. */
  hosts: ComponentHost[];
}

export interface WebApiPermission {
  resource: string;
  scope: string;
}

export interface ReleaseContents {
  minimumSharePoint: string;
  components: DemoComponent[];
  webApiPermissions: WebApiPermission[];
  skipFeatureDeployment: boolean;
  isDomainIsolated: boolean;
}

export interface DemoRelease extends ReleaseContents {
  /** Four parts, as the app catalog compares them. */
  version: string;
  changelog: string;
  daysAgo: number;
}

export interface DemoReview {
  author: DemoReviewer;
  rating: 1 | 2 | 3 | 4 | 5;
  comment: string;
  daysAgo: number;
  /** The reply of the shop, a day later. */
  reply?: string;
  /** Hidden by an Admin. */
  isHidden?: true;
}

export interface DemoProduct {
  slug: string;
  title: string;
  categorySlug: string;
  description: string;
  /** Shown above the lines of the long description. */
  headline?: string;
  /** Sentences, one a line. */
  longDescription: string;
  /** HTML made of h3, p, ul, li, strong, em and a. */
  otherDescription: string;
  priceCents: number;
  isNew: boolean;
  type: ProductType;
  works: string;
  /** Newest first. */
  releases: DemoRelease[];
  /** Images that the product does not have. */
  without?: ('img' | 'img2' | 'img_slider')[];
  reviews: DemoReview[];
}
