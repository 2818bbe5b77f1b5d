// Starts the shop without demo data, as a live shop does.
import { startShop } from './start.ts';

await startShop();
