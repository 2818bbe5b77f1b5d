import { readStorage } from '../../browser-storage.ts';

export const storedCategoryName = 'chosenCategory';

export const readStoredCategory = () => readStorage('sessionStorage', storedCategoryName);

/** The server does not know the stored one, and the one of the address must be stored. */
export function hasChosenCategory(): boolean {
  return (
    readStoredCategory() !== undefined ||
    new URLSearchParams(window.location.search).has('category')
  );
}
