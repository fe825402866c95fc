/**
 * The banner at the top of every page: fetched when the page has come to rest, then every 45 seconds while it is visible
 * (product «The shell»); over it lines where this device's clock is wrong, and where it is shared. The height
 * at which the page opened stays, so that nothing moves under a finger (decision 040).
 */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { banners } from '#contract/admin.ts';
import { callApi } from '../core/call.ts';
import { useClockOffset } from '../core/clock.ts';
import { useSession } from '../core/session.ts';
import { isSharedDevice } from '../core/shared-device.ts';
import { dismissSnack, showSnack } from '../core/snacks.ts';
import { readBannerMessage, storeBannerMessage } from '../core/stored-banner.ts';
import { useTranslation } from '../core/texts.ts';
import { BannerBar } from '../kit/BannerBar.tsx';
import { durationText } from '../shared/dated/dated-words.ts';

const POLL_MS = 45_000;

/** `isInFirstPaint`: it is drawn with the page, before anything stands where it would come. */
export default function Banner({ isInFirstPaint }: { isInFirstPaint: boolean }) {
  const router = useRouter();
  const clockWarning = useClockWarning();
  const [banner, setBanner] = useState(readBannerMessage);
  const personText = usePersonText();
  const joinMessages = (bannerText: string) => [personText, clockWarning, bannerText].filter(Boolean).join('\n');
  const message = joinMessages(banner);
  const [openedMessage, setOpenedMessage] = useState(isInFirstPaint ? message : '');
  useBannerMessage((newMessage, isSavedHere) => {
    setBanner(newMessage);
    if (isSavedHere) setOpenedMessage(joinMessages(newMessage));
  });
  const showCurrentMessage = useEffectEvent(() => setOpenedMessage(message));
  // With the page itself, before it is painted.
  useLayoutEffect(() => router.subscribe('onRendered', ({ pathChanged }) => pathChanged && showCurrentMessage()), [router]);
  // A later message is shown as a snackbar over the page, until the next page is opened.
  const needsSnack = openedMessage === '' && message !== '';
  useEffect(() => {
    if (!needsSnack) return;
    const snackId = showSnack(() => message, { tone: 'notice' });
    return () => dismissSnack(snackId);
  }, [needsSnack, message]);
  return openedMessage === '' ? null : <Bar message={message} isReplaced={message !== openedMessage} isCalm={message === personText} />;
}

/** Milliseconds from which this device's clock is shown as wrong: in whole minutes that stand still, so that nothing is read aloud again. */
const MIN_SHOWN_OFFSET_MS = 2 * 60_000;
const DAY_MINUTES = 24 * 60;
function useClockWarning(): string {
  const { t } = useTranslation();
  const clockAheadMs = useClockOffset();
  if (Math.abs(clockAheadMs) < MIN_SHOWN_OFFSET_MS) return '';
  const minutes = Math.round(Math.abs(clockAheadMs) / 60_000);
  const offsetText =
    minutes < 2 * DAY_MINUTES ? durationText(minutes, t) : t('shell.clockDays', { count: Math.floor(minutes / DAY_MINUTES) });
  return t('shell.clockWrong', { span: offsetText, way: clockAheadMs > 0 ? 'ahead' : 'behind' });
}

/** The person whose account is open, where several share the device: seen before anything is signed (R169). */
function usePersonText(): string {
  const { t } = useTranslation();
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
  return <BannerBar barRef={barRef} message={message} isSticky isHeightReserved={isReplaced} isCalm={isCalm} />;
}

/** Calls `onMessage` with the banner; `isSavedHere`: saved on this very page. A refusal or no answer changes nothing: the page itself shows that. */
function useBannerMessage(onMessage: (message: string, isSavedHere: boolean) => void): void {
  const receiveMessage = useEffectEvent((message: string, isSavedHere: boolean) => {
    storeBannerMessage(message);
    onMessage(message, isSavedHere);
  });
  useEffect(() => {
    const unmountController = new AbortController();
    const listenerOptions = { signal: unmountController.signal };
    const fetchMessage = ({ type: eventType }: { type: string }) => {
      if (document.visibilityState === 'hidden') return;
      callApi(banners.get, { handledStatuses: [401, 403] }).then(
        ({ data }) => unmountController.signal.aborted || receiveMessage(data.message, eventType === 'banner-saved'),
        () => {},
      );
    };
    fetchMessage({ type: 'opened' });
    const timer = setInterval(fetchMessage, POLL_MS, { type: 'period' });
    for (const eventName of ['focus', 'banner-saved']) addEventListener(eventName, fetchMessage, listenerOptions);
    document.addEventListener('visibilitychange', fetchMessage, listenerOptions);
    return () => {
      unmountController.abort();
      clearInterval(timer);
    };
  }, []);
}
