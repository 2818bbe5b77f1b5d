// Exits with 0 when the shop in the container can serve.
import { env } from 'node:process';

const { PORT = '3000' } = env;
const answer = await fetch(`http://localhost:${PORT}/readyz`).catch(() => undefined);
process.exitCode = answer?.ok ? 0 : 1;
