/**
 * The banner at the top of every page: asked for when the page has come to rest, then every 45 seconds while it is looked at
 * (product «The shell»).
 */
import { useEffect, useRef, useState } from 'react';
import { banners } from '#contract/admin.ts';
import { BannerBar } from '../kit/BannerBar.tsx';
import { call } from '../start/call.ts';

const PERIOD = 45_000;

export default function Banner() {
  const message = useMessage();
  const bar = useRef<HTMLElement>(null);
  // What is fixed or sticky elsewhere begins below it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the bar comes and goes with the message
  useEffect(() => {
    const { style } = document.documentElement;
    const measured = bar.current;
    if (!measured) return;
    const seen = new ResizeObserver(() => style.setProperty('--banner', `${measured.offsetHeight}px`));
    seen.observe(measured);
    return () => {
      seen.disconnect();
      style.removeProperty('--banner');
    };
  }, [message]);
  return message ? <BannerBar at={bar} message={message} sticky /> : null;
}

/** A refusal or no answer changes nothing: the page says itself when the server is away. */
function useMessage(): string {
  const [message, setMessage] = useState('');
  useEffect(() => {
    let gone = false;
    const ask = () => {
      if (document.visibilityState === 'hidden') return;
      call(banners.get, { mine: [401, 403] }).then(
        ({ data }) => gone || setMessage(data.message),
        () => {},
      );
    };
    ask();
    const timer = setInterval(ask, PERIOD);
    // Saved on this very page, or looked at again.
    const heard = ['focus', 'banner-saved'] as const;
    for (const event of heard) addEventListener(event, ask);
    document.addEventListener('visibilitychange', ask);
    return () => {
      gone = true;
      clearInterval(timer);
      for (const event of heard) removeEventListener(event, ask);
      document.removeEventListener('visibilitychange', ask);
    };
  }, []);
  return message;
}
