/** Signing out: ends the token, then goes where the server wants the browser, else to /loggain (product «Signing in»). */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { access } from '#contract/access/sign-in.ts';
import { outbox } from '../day/load-outbox.ts';
import { Button } from '../kit/Button.tsx';
import { Ghost } from '../kit/Ghost.tsx';
import { call } from '../start/call.ts';
import { endSession, getSession } from '../start/session.ts';
import { useTexts } from '../start/texts.ts';
import { useTitle } from '../start/title.ts';
import { deviceStore, knowAccount } from '../start/who.ts';
import css from './sign-in.module.css';

let ending: Promise<string | null> | undefined;
const sendNow = () => outbox().then((box) => box.tryNow());

export default function SignOut() {
  const { t } = useTexts();
  const router = useRouter();
  // Asked first; 0 lets the sign-out go on.
  const [left, setLeft] = useState<number>();
  const [isSending, setSending] = useState(false);
  useTitle(t('login.out'));
  useEffect(() => {
    void waiting().then((count) => {
      setLeft(count);
      // Sent as soon as it can be, and counted anew with each that was.
      if (count) void outbox().catch(() => {});
    });
    const sender = new BroadcastChannel('unsent');
    sender.onmessage = () => void waiting().then((count) => setLeft((was) => was && count));
    return () => sender.close();
  }, []);
  useEffect(() => {
    if (left !== 0) return;
    ending ??= end().finally(() => {
      ending = undefined;
    });
    void ending.then((url) => {
      if (url && /^https?:\/\//.test(url)) location.assign(url);
      else void router.navigate({ to: '/loggain', replace: true });
    });
  }, [router, left]);
  const trySending = async () => {
    setSending(true);
    await sendNow().catch(() => {});
    setLeft(await waiting());
    setSending(false);
  };
  if (left)
    return (
      <main className={css.page}>
        <h1>{t('unsent.stay', { count: left })}</h1>
        <p>{t('unsent.stayLead')}</p>
        <Button fullWidth loading={isSending} onClick={() => void trySending()}>
          {t('unsent.sendNow')}
        </Button>
        <Button fullWidth variant="subtle" danger onClick={() => setLeft(0)}>
          {t('unsent.outAnyway')}
        </Button>
        <Button fullWidth variant="subtle" onClick={() => router.history.back()}>
          {t('shared.cancel')}
        </Button>
      </main>
    );
  return (
    <main className={css.page}>
      <h1>{t('login.out')}</h1>
      <Ghost rows={1} />
    </main>
  );
}

/** Ends the session: one that cannot be ended on the server is forgotten here all the same. */
async function end(): Promise<string | null> {
  const answer = getSession().token ? await call(access.logout, { mine: [401, 403] }).catch(() => undefined) : undefined;
  endSession();
  return answer?.data.logoutUrl ?? null;
}

/** The number of this account's acts that wait here; none when nothing can be read. */
async function waiting(): Promise<number> {
  try {
    if (!(await knowAccount())) return 0;
    const { countUnsent } = await deviceStore();
    return await countUnsent();
  } catch {
    return 0;
  }
}
