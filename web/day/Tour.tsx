/**
 * The demo's tour of signing, shown once: a few words over the first open row, with a ring around what they are about. It
 * stands in the day and covers nothing (product «The demo», decision 056).
 */
import { useEffect, useRef, useState } from 'react';
import { can } from '#domain/permissions.ts';
import { useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import css from './tour.module.css';

const tourSteps = [
  { textKey: 'demo.tour.tap', selector: '[data-act]' },
  { textKey: 'demo.tour.open', selector: 'h3 button' },
  { textKey: 'demo.tour.undo', selector: '[data-act]' },
  { textKey: 'demo.tour.away', selector: null },
] as const;

export default function Tour() {
  const { t } = useTranslation();
  const { roles } = useUser();
  const [stepIndex, setStepIndex] = useState(0);
  const [isFinished, setIsFinished] = useState(localStorage.tour !== 'first' || !can({ roles }, 'instance.sign'));
  const panelRef = useRef<HTMLElement>(null);
  const { textKey, selector } = tourSteps[stepIndex]!;
  // Shown once on this device, whatever becomes of it.
  useEffect(() => {
    localStorage.tour = 'seen';
    panelRef.current?.focus();
  }, []);
  useEffect(() => {
    if (isFinished || !selector) return;
    let markedElement: Element | null = null;
    const markElement = (nextElement: Element | null) => {
      markedElement?.removeAttribute('data-shown');
      nextElement?.setAttribute('data-shown', '');
      markedElement = nextElement;
    };
    const markFirstTarget = () => {
      const targetElement = document.querySelector(`[data-row]:not([data-done]) ${selector}`);
      if (targetElement !== markedElement) markElement(targetElement);
    };
    markFirstTarget();
    // A colleague may sign the row that it was about: then it is about the next one.
    const observer = new MutationObserver(markFirstTarget);
    observer.observe(panelRef.current!.closest('main')!, { childList: true, subtree: true, attributeFilter: ['data-done'] });
    return () => {
      observer.disconnect();
      markElement(null);
    };
  }, [selector, isFinished]);
  if (isFinished) return null;
  const endTour = () => {
    setIsFinished(true);
    document.querySelector<HTMLElement>('[data-row]:not([data-done]) [data-act]')?.focus();
  };
  const isLast = stepIndex === tourSteps.length - 1;
  return (
    <section
      ref={panelRef}
      className={css.tour}
      tabIndex={-1}
      aria-labelledby="tour"
      onKeyDown={({ key }) => {
        if (key === 'Escape') endTour();
      }}
    >
      <h2 id="tour">{t('demo.tour.title')}</h2>
      <p aria-live="polite">{t(textKey)}</p>
      <div className={css.acts}>
        <small>{t('demo.tour.step', { at: stepIndex + 1, of: tourSteps.length })}</small>
        {!isLast && (
          <Button variant="subtle" size="md" onClick={endTour}>
            {t('demo.tour.off')}
          </Button>
        )}
        <Button size="md" onClick={() => (isLast ? endTour() : setStepIndex(stepIndex + 1))}>
          {t(isLast ? 'demo.tour.done' : 'demo.tour.next')}
        </Button>
      </div>
    </section>
  );
}
