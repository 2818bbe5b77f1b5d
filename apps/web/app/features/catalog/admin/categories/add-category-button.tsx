import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { CategoryDialog } from './category-dialog.tsx';

export function AddCategoryButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Plus aria-hidden />
        Add category
      </Button>
      {isOpen && <CategoryDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
