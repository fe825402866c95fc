/** Signing out: ends the token, then goes where the server wants the browser, else to /loggain (product «Signing in»). */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { access } from '#contract/access/sign-in.ts';
import { call } from '../core/call.ts';
import { errorText, httpStatusOf } from '../core/errors.ts';
import { endSession, getSession } from '../core/session.ts';
import { dropSnack, useSnacks } from '../core/snacks.ts';
import { useTexts } from '../core/texts.ts';
import { useTitle } from '../core/title.ts';
import { knowAccount } from '../core/who.ts';
import { Button } from '../kit/Button.tsx';
import { type Counts, countValues } from '../kit/counts.ts';
import { Skeleton } from '../kit/Skeleton.tsx';
import { outbox } from '../sync/load-outbox.ts';
import css from './sign-in.module.css';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Another person takes the shared device over: what waits of this one stays on it, and nobody has to wait (R169). */
    isSwitch?: boolean | undefined;
  }
}

let ending: Promise<string | null> | undefined;
const counting = () => import('../sync/count-pending.ts');
const nothing = { acts: 0, reports: 0 };
const sendNow = () => outbox().then((box) => box.tryNow());

export default function SignOut() {
  const { t } = useTexts();
  const router = useRouter();
  // The pending acts are counted first; with none the sign-out goes on.
  const [waits, setWaits] = useState<Counts>();
  const remaining = waits && countValues(waits);
  const isFree = remaining?.count === 0;
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<{ error: unknown }>();
  const isSwitch = router.history.location.state.isSwitch === true;
  useTitle(t('login.out'));
  useEffect(() => {
    void (isSwitch ? Promise.resolve(nothing) : waiting()).then((counts) => {
      setWaits(counts);
      // Sent as soon as it can be, and counted anew with each that was.
      if (countValues(counts).count) void outbox().catch(() => {});
    });
    const sender = new BroadcastChannel('unsent');
    sender.onmessage = () => void waiting().then((counts) => setWaits((was) => was && (countValues(was).count ? counts : was)));
    return () => sender.close();
  }, [isSwitch]);
  const snacks = useSnacks();
  /** Whoever comes next reads, and undoes, nothing of before. */
  const dropMessages = useEffectEvent(() => {
    for (const { id } of snacks) dropSnack(id);
  });
  useEffect(() => {
    if (!isFree) return;
    ending ??= end(isSwitch).finally(() => {
      ending = undefined;
    });
    void ending.then(
      (url) => {
        dropMessages();
        if (url && /^https?:\/\//.test(url)) location.assign(url);
        else void router.navigate({ to: '/loggain', replace: true });
      },
      (error: unknown) => setFailure({ error }),
    );
  }, [router, isFree, isSwitch]);
  const trySending = async () => {
    setSending(true);
    await sendNow().catch(() => {});
    setWaits(await waiting());
    setSending(false);
  };
  if (remaining?.count)
    return (
      <main className={css.page}>
        <h1>{t('unsent.stay', remaining)}</h1>
        <p>{t('unsent.stayLead')}</p>
        <Button fullWidth loading={isSending} onClick={() => void trySending()}>
          {t('unsent.sendNow')}
        </Button>
        <Button fullWidth variant="subtle" danger onClick={() => setWaits(nothing)}>
          {t('unsent.outAnyway')}
        </Button>
        <Button fullWidth variant="subtle" onClick={() => router.history.back()}>
          {t('shared.cancel')}
        </Button>
      </main>
    );
  if (failure)
    return (
      <main className={css.page}>
        <h1>{t('login.out')}</h1>
        <p role="alert">{errorText(failure.error, t)}</p>
        <Button fullWidth onClick={() => router.history.back()}>
          {t('shared.back')}
        </Button>
      </main>
    );
  return (
    <main className={css.page}>
      <h1>{t('login.out')}</h1>
      <Skeleton rows={1} />
    </main>
  );
}

/**
 * Ends the session: one that cannot be ended on the server is forgotten here all the same, but not where another person is to take over, who could
 * not sign in either.
 */
async function end(isSwitch: boolean): Promise<string | null> {
  const refused = (error: unknown) => {
    if (isSwitch && httpStatusOf(error) === 0) throw error;
  };
  const answer = getSession().token ? await call(access.logout, { handled: [401, 403] }).catch(refused) : undefined;
  endSession();
  return answer ? answer.data.logoutUrl : null;
}

/** The number of this account's acts and reports that wait here; none when nothing can be read. */
async function waiting(): Promise<Counts> {
  try {
    if (!(await knowAccount())) return nothing;
    const { countPending } = await counting();
    return await countPending();
  } catch {
    return nothing;
  }
}
