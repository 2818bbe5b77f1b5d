import drawingBoard from '../../assets/drawing-board.svg';
import { SubscribeForm } from '../../features/subscribers/subscribe-form.tsx';

export function ComingSoon() {
  return (
    <section aria-labelledby="coming-soon" className="blueprint-paper">
      <div className="page-width grid items-center gap-10 py-(--section) md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-18">
        <div>
          <h2 id="coming-soon" className="text-h2">
            Coming Soon
          </h2>
          <p className="mt-3 mb-7 max-w-[27em] text-lead text-blueprint-muted">
            The next parts are being drawn. Leave your name and address to hear when they are ready.
          </p>
          <SubscribeForm />
        </div>
        <img
          src={drawingBoard}
          alt=""
          width="700"
          height="364"
          fetchPriority="low"
          className="w-full"
        />
      </div>
    </section>
  );
}
