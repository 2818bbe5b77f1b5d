import type { Category } from '@partshelf/contract/catalog/catalog.ts';

const coloursBySlug: Record<string, string> = {
  'pages-and-navigation': 'bg-bin-stone text-(--bin-stone-deep)',
  'news-and-engagement': 'bg-bin-heather text-(--bin-heather-deep)',
  'people-and-org': 'bg-bin-clay text-(--bin-clay-deep)',
  'calendars-and-rooms': 'bg-bin-marigold text-(--bin-marigold-deep)',
  documents: 'bg-bin-moss text-(--bin-moss-deep)',
  'forms-and-workflow': 'bg-bin-lagoon text-(--bin-lagoon-deep)',
  'dashboards-and-data': 'bg-bin-sky text-(--bin-sky-deep)',
  'governance-and-migration': 'bg-bin-fern text-(--bin-fern-deep)',
};

const colours = Object.values(coloursBySlug);

/** Categories that a shop adds later take one of the known colours. */
export function getCategoryColours({ slug, id }: Category): string {
  return coloursBySlug[slug] ?? colours[id % colours.length]!;
}
