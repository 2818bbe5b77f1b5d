import { BackOfficeHeading } from '../../../../admin/back-office-heading.tsx';
import { AddCategoryButton } from './add-category-button.tsx';
import { CategoryList } from './category-list.tsx';

export default function BackOfficeCategoriesPage() {
  return (
    <>
      <BackOfficeHeading title="Categories" actions={<AddCategoryButton />} />
      <CategoryList />
    </>
  );
}
