/** Starts the service worker and says when a newer version waits; it is the reader who reloads, and no form is open then (decision 018). */
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { hidesNavigation } from '../shared/bare.ts';
import { useTopDialog } from '../shared/dialogs.ts';
import { useTexts } from '../shared/texts.ts';
import css from './update.module.css';

/** How often a page that stays open asks for a newer version. */
const PERIOD = 60 * 60_000;

/** The policy refuses a text as a script's address: exactly this one is let through. */
const address = (): string => {
  const types = (
    window as { trustedTypes?: { createPolicy: (name: string, rules: object) => { createScriptURL: (url: string) => string } } }
  ).trustedTypes;
  return types ? types.createPolicy('worker', { createScriptURL: () => '/sw.js' }).createScriptURL('') : '/sw.js';
};

let registered: Promise<ServiceWorkerRegistration> | undefined;
const register = () => {
  registered ??= navigator.serviceWorker.register(address(), { updateViaCache: 'none' });
  return registered;
};

const useWaiting = (): ServiceWorker | undefined => {
  const [waiting, set] = useState<ServiceWorker>();
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    let timer: ReturnType<typeof setInterval> | undefined;
    let left = false;
    register().then(
      (registration: ServiceWorkerRegistration | undefined) => {
        if (left || !registration) return; // a browser told to do without
        // The first one takes no other's place.
        const look = () => navigator.serviceWorker.controller && set((was) => registration.waiting ?? was);
        look();
        registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
        timer = setInterval(() => void registration.update().catch(() => {}), PERIOD);
      },
      () => {}, // a browser that will not: everything but a start without contact works
    );
    return () => {
      left = true;
      clearInterval(timer);
    };
  }, []);
  return waiting;
};

export default function Update() {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const waiting = useWaiting();
  const dialog = useTopDialog();
  const isWriting = /\/(skapa|redigera)|konto|loggain/.test(pathname) || hidesNavigation(pathname);
  if (!waiting || dialog || isWriting) return null;
  const take = () => {
    // Another tab has let it take over already.
    if (waiting.state !== 'installed') return location.reload();
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    waiting.postMessage('take-over');
  };
  return (
    <section className={css.bar} aria-label={t('unsent.update')}>
      <p role="status">{t('unsent.update')}</p>
      <button type="button" onClick={take}>
        {t('shared.reload')}
      </button>
    </section>
  );
}
