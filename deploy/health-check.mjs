// Of the containers: exits with 0 when the shop can serve.
const { PORT = '3000' } = process.env;
const answer = await fetch(`http://localhost:${PORT}/readyz`).catch(() => undefined);
process.exitCode = answer?.ok ? 0 : 1;
