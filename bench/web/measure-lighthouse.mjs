import lighthouse from 'lighthouse';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Per run: the scores from 0 to 100, and the total blocking time in ms; the mobile profile. */
export async function measureLighthouse(debuggingPort, address, runs) {
  const figures = Object.fromEntries([...categories, 'blocking time'].map((name) => [name, []]));
  for (let run = 0; run < runs; run += 1) {
    const { lhr } = await lighthouse(address, {
      port: debuggingPort,
      onlyCategories: categories,
      logLevel: 'error',
    });
    if (lhr.runtimeError) throw new Error(`${address}: ${lhr.runtimeError.message}`);
    for (const category of categories) {
      figures[category].push(Math.round(lhr.categories[category].score * 100));
    }
    figures['blocking time'].push(Math.round(lhr.audits['total-blocking-time'].numericValue));
  }
  return figures;
}
