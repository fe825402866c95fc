/**
 * How one signs, shown once to whoever looks at the demo: a few words over the first open row, with a ring around what they are about. It
 * stands in the day and covers nothing (product «The demo», decision 056).
 */
import { useEffect, useRef, useState } from 'react';
import { can } from '#domain/permissions.ts';
import { useWho } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import css from './tour.module.css';

const steps = [
  { says: 'demo.tour.tap', about: '[data-act]' },
  { says: 'demo.tour.open', about: 'h3 button' },
  { says: 'demo.tour.undo', about: '[data-act]' },
  { says: 'demo.tour.away', about: null },
] as const;

export default function Tour() {
  const { t } = useTexts();
  const { roles } = useWho();
  const [at, setAt] = useState(0);
  const [isOver, setIsOver] = useState(localStorage.tour !== 'first' || !can({ roles }, 'instance.sign'));
  const panel = useRef<HTMLElement>(null);
  const { says, about } = steps[at]!;
  // Shown once on this device, whatever becomes of it.
  useEffect(() => {
    localStorage.tour = 'seen';
    panel.current?.focus();
  }, []);
  useEffect(() => {
    const shown = isOver || !about ? null : document.querySelector(`[data-row]:not([data-done]) ${about}`);
    shown?.setAttribute('data-shown', '');
    return () => shown?.removeAttribute('data-shown');
  }, [about, isOver]);
  if (isOver) return null;
  const end = () => {
    setIsOver(true);
    document.querySelector<HTMLElement>('[data-row]:not([data-done]) [data-act]')?.focus();
  };
  const isLast = at === steps.length - 1;
  return (
    <section
      ref={panel}
      className={css.tour}
      tabIndex={-1}
      aria-labelledby="tour"
      onKeyDown={({ key }) => {
        if (key === 'Escape') end();
      }}
    >
      <h2 id="tour">{t('demo.tour.title')}</h2>
      <p aria-live="polite">{t(says)}</p>
      <div className={css.acts}>
        <small>{t('demo.tour.step', { at: at + 1, of: steps.length })}</small>
        {!isLast && (
          <Button variant="subtle" size="md" onClick={end}>
            {t('demo.tour.off')}
          </Button>
        )}
        <Button size="md" onClick={() => (isLast ? end() : setAt(at + 1))}>
          {t(isLast ? 'demo.tour.done' : 'demo.tour.next')}
        </Button>
      </div>
    </section>
  );
}
