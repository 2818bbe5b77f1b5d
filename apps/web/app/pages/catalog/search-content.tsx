import { useSearchParams } from 'react-router';
import { PageHead } from '../../blocks/page/page-head.tsx';
import { NoSearchResults, SearchResults } from '../../blocks/products/search-results.tsx';
import { PlatformChips } from '../../features/catalog/platform-chips.tsx';
import { CategoryChips } from '../../features/catalog/categories/category-chips.tsx';
import {
  canFindProducts,
  describeSearch,
  type ProductSearch,
  readProductSearch,
  getSearchPath,
} from '../../features/catalog/search/product-search.ts';

export function SearchContent() {
  const [searchParams] = useSearchParams();
  const search = readProductSearch(searchParams);
  const title = describeSearch(search);
  return (
    <div className="page-width pb-(--section)">
      <PageHead
        title={title}
        isTitleComplete
        description="Parts and add-ons for SharePoint that match your search."
        path={getSearchPath(search)}
      />
      <h1 className="my-6 line-clamp-3 text-h1 wrap-anywhere md:mt-10">{title}</h1>
      {canFindProducts(search) ? <FoundProducts search={search} /> : <NoSearchResults />}
    </div>
  );
}

function FoundProducts({ search }: { search: ProductSearch }) {
  const { query, category, runsOn } = search;
  return (
    <>
      <CategoryChips
        chosen={category}
        hrefFor={(wanted) => getSearchPath({ query, category: wanted, runsOn, page: 1 })}
      />
      <div className="mt-2">
        <PlatformChips
          chosen={runsOn}
          hrefFor={(wanted) => getSearchPath({ query, category, runsOn: wanted, page: 1 })}
        />
      </div>
      <SearchResults key={`${category}/${runsOn}/${query}`} search={search} />
    </>
  );
}
