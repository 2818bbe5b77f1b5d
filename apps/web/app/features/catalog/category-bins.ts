import type { Category } from '@partshelf/contract/catalog.ts';
import {
  Box,
  CalendarDays,
  ChartColumn,
  FolderTree,
  LayoutTemplate,
  Newspaper,
  ShieldCheck,
  Users,
  Workflow,
  type LucideIcon,
} from 'lucide-react';

const bins = {
  stone: 'bg-bin-stone text-(--bin-stone-deep)',
  heather: 'bg-bin-heather text-(--bin-heather-deep)',
  clay: 'bg-bin-clay text-(--bin-clay-deep)',
  marigold: 'bg-bin-marigold text-(--bin-marigold-deep)',
  moss: 'bg-bin-moss text-(--bin-moss-deep)',
  lagoon: 'bg-bin-lagoon text-(--bin-lagoon-deep)',
  sky: 'bg-bin-sky text-(--bin-sky-deep)',
  fern: 'bg-bin-fern text-(--bin-fern-deep)',
};

interface CategoryBin {
  /** Background and text colour of the category's swatch. */
  colours: string;
  icon: LucideIcon;
}

const known: Record<string, CategoryBin> = {
  'pages-and-navigation': { colours: bins.stone, icon: LayoutTemplate },
  'news-and-engagement': { colours: bins.heather, icon: Newspaper },
  'people-and-org': { colours: bins.clay, icon: Users },
  'calendars-and-rooms': { colours: bins.marigold, icon: CalendarDays },
  documents: { colours: bins.moss, icon: FolderTree },
  'forms-and-workflow': { colours: bins.lagoon, icon: Workflow },
  'dashboards-and-data': { colours: bins.sky, icon: ChartColumn },
  'governance-and-migration': { colours: bins.fern, icon: ShieldCheck },
};

const colourList = Object.values(bins);

/** Every category has a colour of its own; those that the shop adds later take turns. */
export function binOf({ slug, id }: Category): CategoryBin {
  return known[slug] ?? { colours: colourList[id % colourList.length]!, icon: Box };
}
