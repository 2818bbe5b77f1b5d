import heroDark from '../assets/hero-dark.svg';
import hero from '../assets/hero.svg';
import { NewArrivals } from '../features/catalog/new-arrivals.tsx';
import { Button } from '../ui/button.tsx';

export function Hero() {
  return (
    <section className="overflow-hidden pt-4 pb-0.5 md:pt-12">
      <div className="page-width">
        <div className="relative grid gap-7 after:absolute after:-inset-x-(--gutter) after:-bottom-0.5 after:h-0.5 after:bg-shelf md:grid-cols-[minmax(0,5.2fr)_minmax(0,6.8fr)] md:gap-6">
          <div className="flex flex-col items-start pt-4 md:pt-6 md:pb-8 lg:pt-9 lg:pb-0">
            <h1 className="text-display">Web parts, straight off the shelf.</h1>
            <p className="mt-3.5 mb-5.5 max-w-[27em] text-[1.0625rem] leading-[1.55] text-muted-foreground md:mt-5 md:mb-7 md:text-lead">
              Ready-made parts and add-ons for SharePoint. Pay by card, download straight away, and
              take 30 days to be sure.
            </p>
            <Button asChild size="lg" className="max-md:w-full">
              <a href="#work-flow-tools">Browse the shelf</a>
            </Button>
            <NewArrivals className="mt-auto max-lg:hidden" />
          </div>
          <HeroPicture />
        </div>
      </div>
    </section>
  );
}

function HeroPicture() {
  const picture = { width: 760, height: 590 };
  const alt = 'Web parts being placed on a SharePoint page';
  return (
    <div className="self-end dark:brightness-92">
      <img {...picture} alt={alt} src={hero} fetchPriority="high" className="w-full dark:hidden" />
      <img
        {...picture}
        alt={alt}
        src={heroDark}
        loading="lazy"
        className="hidden w-full dark:block"
      />
    </div>
  );
}
