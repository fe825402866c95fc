/**
 * The banner at the top of every page: asked for when the page has come to rest, then every 45 seconds while it is looked at
 * (product «The shell»); over it a line where this device's clock is wrong. What it was when a page opened keeps its place there, so that nothing moves under a finger (decision 040).
 */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { banners } from '#contract/admin.ts';
import { call } from '../core/call.ts';
import { useClockAhead } from '../core/clock.ts';
import { keepMessage, keptMessage } from '../core/kept-banner.ts';
import { dropSnack, snack } from '../core/snacks.ts';
import { useTexts } from '../core/texts.ts';
import { BannerBar } from '../kit/BannerBar.tsx';
import { span } from '../shared/dated/dated-words.ts';

const PERIOD = 45_000;

/** `isFirst`: it is drawn with the page, before anything stands where it would come. */
export default function Banner({ isFirst }: { isFirst: boolean }) {
  const router = useRouter();
  const clock = useClockWords();
  const [banner, setBanner] = useState(keptMessage);
  const withClock = (words: string) => [clock, words].filter(Boolean).join('\n');
  const message = withClock(banner);
  /** The message that the page was opened with. */
  const [opened, setOpened] = useState(isFirst ? message : '');
  useMessage((now, isOwn) => {
    setBanner(now);
    if (isOwn) setOpened(withClock(now));
  });
  const settle = useEffectEvent(() => setOpened(message));
  // With the page itself, before it is painted.
  useLayoutEffect(() => router.subscribe('onRendered', ({ pathChanged }) => pathChanged && settle()), [router]);
  // Of what came later a message tells that lies over the page, until the next one is opened.
  const isLate = opened === '' && message !== '';
  useEffect(() => {
    if (!isLate) return;
    const said = snack(() => message, { tone: 'notice' });
    return () => dropSnack(said);
  }, [isLate, message]);
  return opened === '' ? null : <Bar message={message} held={message !== opened} />;
}

/** From here on this device's clock is said to be wrong: whole minutes that do not pass, so that nothing is read aloud again and again. */
const SAID = 2 * 60_000;
const DAY = 24 * 60;
function useClockWords(): string {
  const { t } = useTexts();
  const ahead = useClockAhead();
  if (Math.abs(ahead) < SAID) return '';
  const minutes = Math.round(Math.abs(ahead) / 60_000);
  const words = minutes < 2 * DAY ? span(minutes, t) : t('shell.clockDays', { count: Math.floor(minutes / DAY) });
  return t('shell.clockWrong', { span: words, way: ahead > 0 ? 'ahead' : 'behind' });
}

/** Held: another message, or none any more, in the place of the one before. */
function Bar({ message, held }: { message: string; held: boolean }) {
  const at = useRef<HTMLElement>(null);
  // What is fixed or sticky elsewhere begins below it.
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const measured = at.current!;
    const measure = () => style.setProperty('--banner', `${measured.getBoundingClientRect().height}px`);
    measure();
    const seen = new ResizeObserver(measure);
    seen.observe(measured);
    return () => {
      seen.disconnect();
      style.removeProperty('--banner');
    };
  }, []);
  return <BannerBar at={at} message={message} sticky held={held} />;
}

/** Hears of it; `isOwn`: saved on this very page. A refusal or no answer changes nothing: the page says itself when the server is away. */
function useMessage(hear: (message: string, isOwn: boolean) => void): void {
  const heard = useEffectEvent((message: string, isOwn: boolean) => {
    keepMessage(message);
    hear(message, isOwn);
  });
  useEffect(() => {
    const left = new AbortController();
    const until = { signal: left.signal };
    const ask = ({ type }: { type: string }) => {
      if (document.visibilityState === 'hidden') return;
      call(banners.get, { mine: [401, 403] }).then(
        ({ data }) => left.signal.aborted || heard(data.message, type === 'banner-saved'),
        () => {},
      );
    };
    ask({ type: 'opened' });
    const timer = setInterval(ask, PERIOD, { type: 'period' });
    for (const event of ['focus', 'banner-saved']) addEventListener(event, ask, until);
    document.addEventListener('visibilitychange', ask, until);
    return () => {
      left.abort();
      clearInterval(timer);
    };
  }, []);
}
