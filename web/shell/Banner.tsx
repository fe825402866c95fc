/**
 * The banner at the top of every page: fetched when the page has come to rest, then every 45 seconds while it is visible
 * (product «The shell»); over it lines where this device's clock is wrong, and where it is shared. The height
 * at which the page opened stays, so that nothing moves under a finger (decision 040).
 */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { banners } from '#contract/admin.ts';
import { callApi } from '../core/call.ts';
import { useClockAhead } from '../core/clock.ts';
import { useSession } from '../core/session.ts';
import { isSharedDevice } from '../core/shared-device.ts';
import { dropSnack, snack } from '../core/snacks.ts';
import { storedMessage, storeMessage } from '../core/stored-banner.ts';
import { useTexts } from '../core/texts.ts';
import { BannerBar } from '../kit/BannerBar.tsx';
import { durationText } from '../shared/dated/dated-words.ts';

const POLL_MS = 45_000;

/** `isInFirstPaint`: it is drawn with the page, before anything stands where it would come. */
export default function Banner({ isInFirstPaint }: { isInFirstPaint: boolean }) {
  const router = useRouter();
  const clockText = useClockWords();
  const [banner, setBanner] = useState(storedMessage);
  const personText = usePersonWords();
  const withClock = (words: string) => [personText, clockText, words].filter(Boolean).join('\n');
  const message = withClock(banner);
  const [openedMessage, setOpenedMessage] = useState(isInFirstPaint ? message : '');
  useMessage((newMessage, isSavedHere) => {
    setBanner(newMessage);
    if (isSavedHere) setOpenedMessage(withClock(newMessage));
  });
  const settle = useEffectEvent(() => setOpenedMessage(message));
  // With the page itself, before it is painted.
  useLayoutEffect(() => router.subscribe('onRendered', ({ pathChanged }) => pathChanged && settle()), [router]);
  // A later message is shown as a snackbar over the page, until the next page is opened.
  const needsSnack = openedMessage === '' && message !== '';
  useEffect(() => {
    if (!needsSnack) return;
    const snackId = snack(() => message, { tone: 'notice' });
    return () => dropSnack(snackId);
  }, [needsSnack, message]);
  return openedMessage === '' ? null : <Bar message={message} isReplaced={message !== openedMessage} isCalm={message === personText} />;
}

/** Milliseconds from which this device's clock is shown as wrong: in whole minutes that stand still, so that nothing is read aloud again. */
const SHOWN_FROM_MS = 2 * 60_000;
const DAY_MINUTES = 24 * 60;
function useClockWords(): string {
  const { t } = useTexts();
  const clockAheadMs = useClockAhead();
  if (Math.abs(clockAheadMs) < SHOWN_FROM_MS) return '';
  const minutes = Math.round(Math.abs(clockAheadMs) / 60_000);
  const words = minutes < 2 * DAY_MINUTES ? durationText(minutes, t) : t('shell.clockDays', { count: Math.floor(minutes / DAY_MINUTES) });
  return t('shell.clockWrong', { span: words, way: clockAheadMs > 0 ? 'ahead' : 'behind' });
}

/** The person whose account is open, where several share the device: seen before anything is signed (R169). */
function usePersonWords(): string {
  const { t } = useTexts();
  const { account } = useSession();
  return account && isSharedDevice() ? t('shell.whose', { name: `${account.firstName} ${account.lastName}` }) : '';
}

type BarProps = {
  message: string;
  /** Another message, or none any more, in the place of the previous one. */
  isReplaced: boolean;
  isCalm: boolean;
};
function Bar({ message, isReplaced, isCalm }: BarProps) {
  const barRef = useRef<HTMLElement>(null);
  // Elements that are fixed or sticky elsewhere begin below it.
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const bar = barRef.current!;
    const measure = () => style.setProperty('--banner', `${bar.getBoundingClientRect().height}px`);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(bar);
    return () => {
      observer.disconnect();
      style.removeProperty('--banner');
    };
  }, []);
  return <BannerBar barRef={barRef} message={message} isSticky isReplaced={isReplaced} isCalm={isCalm} />;
}

/** Calls `onMessage` with the banner; `isSavedHere`: saved on this very page. A refusal or no answer changes nothing: the page itself shows that. */
function useMessage(onMessage: (message: string, isSavedHere: boolean) => void): void {
  const receive = useEffectEvent((message: string, isSavedHere: boolean) => {
    storeMessage(message);
    onMessage(message, isSavedHere);
  });
  useEffect(() => {
    const unmountController = new AbortController();
    const listenerOptions = { signal: unmountController.signal };
    const fetchMessage = ({ type }: { type: string }) => {
      if (document.visibilityState === 'hidden') return;
      callApi(banners.get, { handled: [401, 403] }).then(
        ({ data }) => unmountController.signal.aborted || receive(data.message, type === 'banner-saved'),
        () => {},
      );
    };
    fetchMessage({ type: 'opened' });
    const timer = setInterval(fetchMessage, POLL_MS, { type: 'period' });
    for (const event of ['focus', 'banner-saved']) addEventListener(event, fetchMessage, listenerOptions);
    document.addEventListener('visibilitychange', fetchMessage, listenerOptions);
    return () => {
      unmountController.abort();
      clearInterval(timer);
    };
  }, []);
}
