import type { Category } from '@partshelf/contract/catalog/catalog.ts';
import {
  Box,
  CalendarDays,
  ChartColumn,
  FolderTree,
  LayoutTemplate,
  type LucideIcon,
  Newspaper,
  ShieldCheck,
  Users,
  Workflow,
} from 'lucide-react';
import { ProductImage } from '../../ui/product-image.tsx';

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

export function CategoryIcon({ category, className }: CategoryIconProps) {
  const { slug, img } = category;
  const Icon = known[slug];
  if (!Icon && img) {
    return <ProductImage image={img} sizes="60px" alt="" className="size-full rounded-[inherit]" />;
  }
  const Drawing = Icon ?? Box;
  return <Drawing aria-hidden className={className} />;
}
