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

const known: Record<string, LucideIcon> = {
  'pages-and-navigation': LayoutTemplate,
  'news-and-engagement': Newspaper,
  'people-and-org': Users,
  'calendars-and-rooms': CalendarDays,
  documents: FolderTree,
  'forms-and-workflow': Workflow,
  'dashboards-and-data': ChartColumn,
  'governance-and-migration': ShieldCheck,
};

interface CategoryIconProps {
  category: Category;
  className: string;
}

/** Categories that the shop adds later are boxes. */
export function CategoryIcon({ category, className }: CategoryIconProps) {
  const Icon = known[category.slug] ?? Box;
  return <Icon aria-hidden className={className} />;
}
