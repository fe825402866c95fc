/**
 * Starts the service worker and says when a newer version waits; it is the reader who reloads, and no form is open then (decision 018). With it, at
 * rest, come the question to confirm one's address (R98) and the number on the app's icon.
 */
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { hidesNavigation } from '../core/bare-paths.ts';
import { retryWhenOnline } from '../core/retry-when-online.ts';
import { useSession } from '../core/session.ts';
import { useTranslation, withLaterTexts } from '../core/texts.ts';
import { useTopDialog } from '../kit/dialogs.ts';
import css from './update.module.css';

/**
 * The period after which a page that stays open asks for a newer version, and the time that the worker may take to answer or to take over.
 */
const POLL_MS = 60 * 60_000;
const RELOAD_TIMEOUT_MS = 3000;

let workerRegistration: Promise<ServiceWorkerRegistration> | undefined;

/** True when a worker brings what this page runs already: its start names every other file. One that is silent brings something else. */
const hasSameVersion = (worker: ServiceWorker): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data === true);
    setTimeout(() => resolve(false), RELOAD_TIMEOUT_MS);
    const startScript = document.querySelector<HTMLScriptElement>('script[type=module][src]');
    worker.postMessage({ start: new URL(startScript?.src ?? '', location.href).pathname }, [port2]);
  });

/** Outside every error boundary: a notice that does not come is fetched later, and takes no page with it (decision 078). */
const EmailReminder = lazy(() => retryWhenOnline(withLaterTexts(() => import('./EmailReminder.tsx'))));
const Badge = lazy(() => retryWhenOnline(() => import('./Badge.tsx')));
const canShowBadge = 'setAppBadge' in navigator;

export default function UpdateNotices() {
  const { account, token } = useSession();
  useEffect(() => {
    // The number goes with the session, whoever counted it.
    if (canShowBadge && !token) void navigator.clearAppBadge().catch(() => {});
  }, [token]);
  return (
    <>
      <UpdateBar />
      <Suspense>{canShowBadge && token && account && <Badge />}</Suspense>
      <Suspense>{account?.mayConfirmEmail && <EmailReminder account={account} />}</Suspense>
    </>
  );
}

function UpdateBar() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const waitingWorker = useWaitingWorker();
  const topDialog = useTopDialog();
  const isFormPage = /\/(skapa|redigera|laggtill|banner)|konto|loggain/.test(pathname) || hidesNavigation(pathname);
  const wasTyped = useWasTyped(pathname);
  if (!waitingWorker || topDialog || isFormPage || wasTyped) return null;
  const activateWorker = () => {
    const reloadPage = () => location.reload();
    // Another tab has let it take over already.
    if (waitingWorker.state !== 'installed') return reloadPage();
    const reloadTimer = setTimeout(reloadPage, RELOAD_TIMEOUT_MS);
    const onTakenOver = () => {
      clearTimeout(reloadTimer);
      reloadPage();
    };
    navigator.serviceWorker.addEventListener('controllerchange', onTakenOver, { once: true });
    waitingWorker.postMessage('take-over');
  };
  return (
    <section className={css.bar} aria-label={t('unsent.update')}>
      <p role="status">{t('unsent.update')}</p>
      <button type="button" onClick={activateWorker}>
        {t('unsent.reload')}
      </button>
    </section>
  );
}

/** The policy refuses a text as a script's address: exactly this one is let through. */
function createWorkerUrl(): string {
  const trustedTypes = (
    window as { trustedTypes?: { createPolicy: (name: string, rules: object) => { createScriptURL: (url: string) => string } } }
  ).trustedTypes;
  return trustedTypes ? trustedTypes.createPolicy('worker', { createScriptURL: () => '/sw.js' }).createScriptURL('') : '/sw.js';
}

function registerWorker() {
  workerRegistration ??= navigator.serviceWorker.register(createWorkerUrl(), { updateViaCache: 'none' });
  return workerRegistration;
}

/** A worker of another version than this page, that waits to take over. */
function useWaitingWorker(): ServiceWorker | undefined {
  const [waitingWorker, setWaitingWorker] = useState<ServiceWorker>();
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    const unmountController = new AbortController();
    const listenerOptions = { signal: unmountController.signal };
    const watchRegistration = (registration: ServiceWorkerRegistration | undefined) => {
      if (unmountController.signal.aborted || !registration) return; // a browser that blocks service workers
      const checkWaiting = async () => {
        const newWorker = registration.waiting;
        // The first one takes no other's place.
        if (!newWorker || !navigator.serviceWorker.controller) return;
        // Fetched anew with its page: there is nothing to ask for.
        if (await hasSameVersion(newWorker)) newWorker.postMessage('take-over');
        else if (!unmountController.signal.aborted) setWaitingWorker(newWorker);
      };
      const watchInstallingWorker = () =>
        registration.installing?.addEventListener('statechange', () => void checkWaiting(), listenerOptions);
      void checkWaiting();
      watchInstallingWorker();
      registration.addEventListener('updatefound', watchInstallingWorker, listenerOptions);
      let checkedAt = Date.now();
      const checkForUpdate = () => {
        if (document.visibilityState === 'hidden' || Date.now() - checkedAt < POLL_MS) return;
        checkedAt = Date.now();
        void registration.update().catch(() => {});
      };
      const timer = setInterval(checkForUpdate, POLL_MS / 12);
      document.addEventListener('visibilitychange', checkForUpdate, listenerOptions);
      unmountController.signal.addEventListener('abort', () => clearInterval(timer));
    };
    // A browser that will not: everything but a start without contact works.
    registerWorker().then(watchRegistration, () => {});
    return () => unmountController.abort();
  }, []);
  return waitingWorker;
}

/** True once something was typed or ticked since the page was opened. */
function useWasTyped(pathname: string): boolean {
  const [wasTyped, setTyped] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page starts empty
  useEffect(() => {
    const onInput = () => setTyped(true);
    // Not while it is captured: what is drawn before React has read a field puts its old text back, and a letter is lost.
    addEventListener('input', onInput);
    return () => {
      removeEventListener('input', onInput);
      setTyped(false);
    };
  }, [pathname]);
  return wasTyped;
}
