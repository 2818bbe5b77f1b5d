import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import type { Compatibility } from '@partshelf/contract/packages/packages.ts';
import { useQuery } from '@tanstack/react-query';
import { Check, CircleHelp, CircleX, Info } from 'lucide-react';
import { type BadgeStyles, StateBadge } from '../../ui/badge.tsx';
import { platformLabels } from '../catalog/platforms.tsx';
import { compatibilityQuery } from './package-queries.ts';

type PlatformAnswer = Compatibility['platforms'][number];

const styles: BadgeStyles<PlatformAnswer['answer']> = {
  yes: { tone: 'success', icon: Check, label: 'Yes' },
  probably: { tone: 'warning', icon: Info, label: 'Probably' },
  no: { tone: 'destructive', icon: CircleX, label: 'No' },
  unknown: { tone: 'neutral', icon: CircleHelp, label: 'Cannot tell' },
};

export function CompatibilitySection({ product }: { product: Product }) {
  const { data } = useQuery(compatibilityQuery(product.documentId));
  if (!data || (data.data.version === null && !product.isBundle)) return null;
  return (
    <section aria-labelledby="compatibility" className="min-w-0">
      <h2 id="compatibility" className="mb-3.5 text-h3">
        Will it run here?
      </h2>
      <ul className="border-b border-border text-sm">
        {data.data.platforms.map((platform) => (
          <PlatformRow key={platform.platform} {...platform} />
        ))}
      </ul>
      <p className="mt-2.5 text-xs text-muted-foreground">
        {product.isBundle
          ? 'These facts were read from the packages.'
          : 'These facts were read from the package.'}
      </p>
    </section>
  );
}

function PlatformRow({ platform, answer, reasons }: PlatformAnswer) {
  return (
    <li className="border-t border-border py-2.5">
      <p className="flex items-center justify-between gap-4">
        {platformLabels[platform]}
        <StateBadge state={answer} styles={styles} />
      </p>
      {reasons.map((reason) => (
        <p key={reason} className="mt-1 text-xs text-muted-foreground">
          {reason}
        </p>
      ))}
    </li>
  );
}
