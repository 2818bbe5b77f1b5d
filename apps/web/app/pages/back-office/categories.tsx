import { BackOfficeHeading } from '../../features/back-office/back-office-heading.tsx';
import { AddCategoryButton } from '../../features/back-office/categories/add-category-button.tsx';
import { CategoryList } from '../../features/back-office/categories/category-list.tsx';

export default function BackOfficeCategoriesPage() {
  return (
    <>
      <BackOfficeHeading title="Categories" actions={<AddCategoryButton />} />
      <CategoryList />
    </>
  );
}
