import { clsx } from 'clsx';
import { Link } from 'react-router';
import { useBrand } from '../../shop-settings.ts';
import { ShopLogo } from '../../ui/images/shop-logo.tsx';

export function Logo({ className }: { className?: string }) {
  const { name, logo, logoDark } = useBrand();
  if (!logo || !logoDark) return <ShopLogo name={name} image={logo} className={className} />;
  return (
    <>
      <ShopLogo name={name} image={logo} className={clsx(className, 'dark:hidden')} />
      <ShopLogo name={name} image={logoDark} className={clsx(className, 'hidden dark:block')} />
    </>
  );
}

export function HomeLink() {
  return (
    <Link to="/" aria-label={`${useBrand().name}, home`} className="flex shrink-0 items-center">
      <Logo className="h-[25px] md:h-7" />
    </Link>
  );
}
