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
