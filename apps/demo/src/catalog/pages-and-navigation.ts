import type { DemoProduct } from './demo-product.ts';
import { breadcrumbTrail } from './pages-and-navigation/breadcrumb-trail.ts';
import { faqAccordion } from './pages-and-navigation/faq-accordion.ts';
import { imageHotspots } from './pages-and-navigation/image-hotspots.ts';
import { megaMenu } from './pages-and-navigation/mega-menu.ts';
import { siteMap } from './pages-and-navigation/site-map.ts';
import { tabStrip } from './pages-and-navigation/tab-strip.ts';

export const pagesAndNavigation: DemoProduct[] = [
  siteMap,
  faqAccordion,
  imageHotspots,
  megaMenu,
  breadcrumbTrail,
  tabStrip,
];
