import type { Product, ProductType } from '@partshelf/contract/catalog/catalog.ts';
import { Bookmark, Boxes, type LucideIcon, TrendingUp } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';

interface TypeNames {
  name: string;
  label: string;
  /** It is shown on a product's image. The standard type has none. */
  badge?: string;
  icon?: LucideIcon;
}

const types: Record<ProductType, TypeNames> = {
  standard: { name: 'Standard', label: 'Standard Product' },
  featured: { name: 'Featured', label: 'Featured Product', badge: 'Featured', icon: Bookmark },
  trending: { name: 'Trending', label: 'Trending Product', badge: 'Popular', icon: TrendingUp },
};

export const getTypeLabel = (type: ProductType): string => types[type].name;

interface ProductBadgesProps {
  product: Pick<Product, 'isNew' | 'type' | 'isBundle'>;
}

export function ImageBadges({ product }: ProductBadgesProps) {
  const { badge, icon } = types[product.type];
  return (
    <>
      {product.isNew && <Badge tone="new">New</Badge>}
      {product.isBundle && (
        <Badge tone="art" icon={Boxes}>
          Bundle
        </Badge>
      )}
      {badge && (
        <Badge tone="art" icon={icon}>
          {badge}
        </Badge>
      )}
    </>
  );
}

export function TitleBadges({ product }: ProductBadgesProps) {
  const { label, icon } = types[product.type];
  return (
    <p className="flex flex-wrap gap-2">
      {product.isNew && <Badge tone="new">New</Badge>}
      {product.isBundle && <BundleBadge />}
      <Badge tone="outline" icon={icon}>
        {label}
      </Badge>
    </p>
  );
}

export function BundleBadge() {
  return (
    <Badge tone="outline" icon={Boxes}>
      Bundle
    </Badge>
  );
}

export function TypeName({ type }: { type: ProductType }) {
  const { name, icon } = types[type];
  if (!icon) return <span className="text-muted-foreground">{name}</span>;
  return (
    <Badge tone="outline" icon={icon}>
      {name}
    </Badge>
  );
}
