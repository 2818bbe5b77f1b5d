import { useBrand } from '../../shop-settings.ts';

export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} | ${useBrand().name}`}</title>;
}
