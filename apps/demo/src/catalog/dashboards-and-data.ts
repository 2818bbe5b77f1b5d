import type { DemoProduct } from './demo-product.ts';
import { budgetTracker } from './dashboards-and-data/budget-tracker.ts';
import { chartBuilder } from './dashboards-and-data/chart-builder.ts';
import { kpiBoard } from './dashboards-and-data/kpi-board.ts';
import { listMap } from './dashboards-and-data/list-map.ts';
import { serviceStatus } from './dashboards-and-data/service-status.ts';
import { weatherStrip } from './dashboards-and-data/weather-strip.ts';

export const dashboardsAndData: DemoProduct[] = [
  kpiBoard,
  weatherStrip,
  listMap,
  chartBuilder,
  budgetTracker,
  serviceStatus,
];
