import type { DemoProduct, ReleaseContents } from '../demo-product.ts';
import { everywhere, onFullPages, sharePointOnline } from '../platforms.ts';

const contents: ReleaseContents = {
  minimumSharePoint: sharePointOnline,
  components: [
    { alias: 'RoomBookingWebPart', title: 'Room Booking', kind: 'WebPart', hosts: everywhere },
    { alias: 'DoorSignWebPart', title: 'Door Sign', kind: 'WebPart', hosts: onFullPages },
  ],
  webApiPermissions: [
    { resource: 'Microsoft Graph', scope: 'Place.Read.All' },
    { resource: 'Microsoft Graph', scope: 'Calendars.ReadWrite' },
  ],
  skipFeatureDeployment: true,
  isDomainIsolated: false,
  spfxVersion: '1.10.0',
};

export const roomBooking: DemoProduct = {
  slug: 'room-booking',
  title: 'Room Booking',
  categorySlug: 'calendars-and-rooms',
  description:
    'Shows the day of every room side by side. Tap a gap to book it, with the equipment and the seats you need.',
  headline: 'Find a free room at a glance',
  longDescription: [
    'One line for each room and one column for each hour, so a gap is a gap and not a search form.',
    'Filter by seats, floor and equipment, and the rooms that do not fit step back.',
    'A booking is an ordinary meeting in Exchange; whoever likes Outlook can go on using it.',
    'Check in at the door with a phone, or the room becomes free after ten minutes.',
    'Shows who has booked a room, if your organisation allows that.',
  ].join('\n'),
  otherDescription: [
    '<h3>What you get</h3>',
    '<p>The day view for pages and Teams, and a door sign for a tablet beside each room. Rooms, seats and equipment come from the room mailboxes that you have already.</p>',
    '<h3>Setting it up</h3>',
    '<ul>',
    '<li>Approve the permissions to read places and to write calendars.</li>',
    '<li>Choose the room lists to show.</li>',
    '<li>Place the tablets. Any with a browser will do.</li>',
    '</ul>',
    '<h3>Good to know</h3>',
    '<p>Releasing a room after ten minutes works only for meetings booked through the part or the sign. Rooms that need approval are shown with a lock; their bookings stay grey until somebody has said yes.</p>',
  ].join(''),
  priceCents: 15900,
  isNew: true,
  type: 'featured',
  works: 'SharePoint Online',
  alternativeText: 'Room timeline with a new booking being placed',
  releases: [
    {
      ...contents,
      version: '1.4.0.0',
      daysAgo: 20,
      changelog: 'Filter by equipment. Door signs show the next two meetings.',
    },
    {
      ...contents,
      version: '1.3.1.0',
      daysAgo: 66,
      changelog: 'Meetings without a subject are shown as taken instead of being left out.',
    },
    {
      ...contents,
      version: '1.3.0.0',
      daysAgo: 92,
      changelog: 'Adds the door sign.',
    },
    {
      ...contents,
      version: '1.1.0.0',
      daysAgo: 155,
      changelog: 'First release in the shop.',
      components: contents.components.slice(0, 1),
    },
  ],
  reviews: [
    {
      author: 'yuki.tanabe',
      rating: 5,
      daysAgo: 13,
      comment:
        '24 rooms on one screen. The number of unused bookings fell by a third in the first month.',
    },
    {
      author: 'jb.fournier',
      rating: 5,
      daysAgo: 42,
      comment: 'Bookings are normal Exchange meetings, so nobody had to learn anything.',
    },
    {
      author: 'oona.virtanen',
      rating: 4,
      daysAgo: 71,
      comment:
        'Door signs run on old tablets without trouble. Wake-up after the night takes a tap.',
    },
    {
      author: 'b.lindqvist',
      rating: 5,
      daysAgo: 98,
      comment: 'The floor filter should remember my choice. Everything else is just right.',
    },
    {
      author: 'the_other_steve',
      rating: 4,
      daysAgo: 140,
      comment:
        'Good. Asking for write access to calendars needs an explanation to users, have one ready.',
    },
  ],
};
