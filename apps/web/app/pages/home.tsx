import { Hero } from '../blocks/hero.tsx';

export default function HomePage() {
  return (
    <>
      <title>Home | Partshelf</title>
      <meta
        name="description"
        content="Ready-made parts and add-ons for SharePoint. Pay by card, download straight away, and take 30 days to be sure."
      />
      <Hero />
    </>
  );
}
