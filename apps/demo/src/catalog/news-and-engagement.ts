import type { DemoProduct } from './demo-product.ts';
import { announcementTicker } from './news-and-engagement/announcement-ticker.ts';
import { eventTeaser } from './news-and-engagement/event-teaser.ts';
import { kudosWall } from './news-and-engagement/kudos-wall.ts';
import { newsCarousel } from './news-and-engagement/news-carousel.ts';
import { photoGallery } from './news-and-engagement/photo-gallery.ts';
import { videoShelf } from './news-and-engagement/video-shelf.ts';

export const newsAndEngagement: DemoProduct[] = [
  newsCarousel,
  announcementTicker,
  photoGallery,
  kudosWall,
  videoShelf,
  eventTeaser,
];
