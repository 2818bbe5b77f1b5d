import { BackOfficeHeading } from '../../features/back-office/back-office-heading.tsx';
import { AddCategory } from '../../features/back-office/categories/add-category.tsx';
import { CategoryList } from '../../features/back-office/categories/category-list.tsx';

export default function BackOfficeCategoriesPage() {
  return (
    <>
      <BackOfficeHeading title="Categories" actions={<AddCategory />} />
      <CategoryList />
    </>
  );
}
