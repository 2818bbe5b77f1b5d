import type { DemoProduct } from './demo-product.ts';
import { calendarRollup } from './calendars-and-rooms/calendar-rollup.ts';
import { countdownTiles } from './calendars-and-rooms/countdown-tiles.ts';
import { leaveCalendar } from './calendars-and-rooms/leave-calendar.ts';
import { projectTimeline } from './calendars-and-rooms/project-timeline.ts';
import { roomBooking } from './calendars-and-rooms/room-booking.ts';
import { shiftPlanner } from './calendars-and-rooms/shift-planner.ts';

export const calendarsAndRooms: DemoProduct[] = [
  calendarRollup,
  countdownTiles,
  roomBooking,
  shiftPlanner,
  projectTimeline,
  leaveCalendar,
];
