import { useSearchParams } from 'react-router';
import { ComingSoon } from '../../blocks/page/coming-soon.tsx';
import { DiscoverMore } from '../../blocks/home/discover-more.tsx';
import { Hero } from '../../blocks/home/hero.tsx';
import { HomeHead } from '../../blocks/home/home-head.tsx';
import { WhyChooseUs } from '../../blocks/home/why-choose-us.tsx';
import { WorkflowTools } from '../../blocks/home/workflow-tools.tsx';
import { CategoryStrip } from '../../features/catalog/categories/category-strip.tsx';
import {
  getCatalogPath,
  readCatalogParams,
} from '../../features/catalog/categories/catalog-params.ts';

export function HomeContent() {
  const [search] = useSearchParams();
  const place = readCatalogParams(search);
  return (
    <>
      <HomeHead place={place} />
      <Hero />
      <div className="page-width">
        <CategoryStrip
          chosen={place.category}
          hrefFor={(category) => getCatalogPath({ page: 1, category, runsOn: place.runsOn })}
        />
      </div>
      <DiscoverMore />
      <WhyChooseUs />
      <WorkflowTools place={place} />
      <ComingSoon />
    </>
  );
}
