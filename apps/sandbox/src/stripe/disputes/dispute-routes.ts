import { createReadRoutes } from '../read-routes.ts';

export const disputeRoutes = createReadRoutes('disputes', 'dispute');
