/**
 * The demo's tour of signing, shown once: a few words over the first open row, with a ring around what they are about. It
 * stands in the day and covers nothing (product «The demo», decision 056).
 */
import { useEffect, useRef, useState } from 'react';
import { can } from '#domain/permissions.ts';
import { useUser } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import css from './tour.module.css';

const steps = [
  { textKey: 'demo.tour.tap', selector: '[data-act]' },
  { textKey: 'demo.tour.open', selector: 'h3 button' },
  { textKey: 'demo.tour.undo', selector: '[data-act]' },
  { textKey: 'demo.tour.away', selector: null },
] as const;

export default function Tour() {
  const { t } = useTexts();
  const { roles } = useUser();
  const [step, setStep] = useState(0);
  const [isOver, setIsOver] = useState(localStorage.tour !== 'first' || !can({ roles }, 'instance.sign'));
  const panel = useRef<HTMLElement>(null);
  const { textKey, selector } = steps[step]!;
  // Shown once on this device, whatever becomes of it.
  useEffect(() => {
    localStorage.tour = 'seen';
    panel.current?.focus();
  }, []);
  useEffect(() => {
    if (isOver || !selector) return;
    let target: Element | null = null;
    const show = (nextElement: Element | null) => {
      target?.removeAttribute('data-shown');
      nextElement?.setAttribute('data-shown', '');
      target = nextElement;
    };
    const showFirst = () => {
      const targetElement = document.querySelector(`[data-row]:not([data-done]) ${selector}`);
      if (targetElement !== target) show(targetElement);
    };
    showFirst();
    // A colleague may sign the row that it was about: then it is about the next one.
    const observer = new MutationObserver(showFirst);
    observer.observe(panel.current!.closest('main')!, { childList: true, subtree: true, attributeFilter: ['data-done'] });
    return () => {
      observer.disconnect();
      show(null);
    };
  }, [selector, isOver]);
  if (isOver) return null;
  const end = () => {
    setIsOver(true);
    document.querySelector<HTMLElement>('[data-row]:not([data-done]) [data-act]')?.focus();
  };
  const isLast = step === steps.length - 1;
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
      <p aria-live="polite">{t(textKey)}</p>
      <div className={css.acts}>
        <small>{t('demo.tour.step', { at: step + 1, of: steps.length })}</small>
        {!isLast && (
          <Button variant="subtle" size="md" onClick={end}>
            {t('demo.tour.off')}
          </Button>
        )}
        <Button size="md" onClick={() => (isLast ? end() : setStep(step + 1))}>
          {t(isLast ? 'demo.tour.done' : 'demo.tour.next')}
        </Button>
      </div>
    </section>
  );
}
