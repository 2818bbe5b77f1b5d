export function versionLabel(version: string): string {
  return version.replace(/^(\d+\.\d+\.\d+)\.0$/, '$1');
}

export const productRelations = [
  'img',
  'img2',
  'img3',
  'img_slider',
  'categories',
  'release',
  'contents',
  'bundles',
] as const;

export const productSearchSorts = ['relevance', 'newest', 'price', 'price:desc', 'rating'] as const;

export type ProductSearchSort = (typeof productSearchSorts)[number];

export const shareSize = { width: 1200, height: 630 } as const;
