/** Signing out: ends the token, then goes where the server wants the browser, else to /loggain (product «Signing in»). */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { access } from '#contract/access/sign-in.ts';
import { ensureAccount } from '../core/account.ts';
import { callApi } from '../core/call.ts';
import { errorText, httpStatusOf } from '../core/errors.ts';
import { endSession, getSession } from '../core/session.ts';
import { dropSnack, useSnacks } from '../core/snacks.ts';
import { useTexts } from '../core/texts.ts';
import { useTitle } from '../core/title.ts';
import { Button } from '../kit/Button.tsx';
import { type Counts, countValues } from '../kit/counts.ts';
import { Skeleton } from '../kit/Skeleton.tsx';
import { loadOutbox } from '../sync/load-outbox.ts';
import css from './sign-in.module.css';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Another person takes the shared device over: what waits of this one stays on it, and nobody has to wait (R169). */
    isSwitch?: boolean | undefined;
  }
}

let pendingEnd: Promise<string | null> | undefined;
const loadCounting = () => import('../sync/count-pending.ts');
const noCounts = { acts: 0, reports: 0 };
const sendNow = () => loadOutbox().then((box) => box.tryNow());

export default function SignOut() {
  const { t } = useTexts();
  const router = useRouter();
  // The pending acts are counted first; with none the sign-out goes on.
  const [pendingCounts, setPendingCounts] = useState<Counts>();
  const remainingCounts = pendingCounts && countValues(pendingCounts);
  const hasNothingPending = remainingCounts?.count === 0;
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<{ error: unknown }>();
  const isSwitch = router.history.location.state.isSwitch === true;
  useTitle(t('login.out'));
  useEffect(() => {
    void (isSwitch ? Promise.resolve(noCounts) : readPendingCounts()).then((counts) => {
      setPendingCounts(counts);
      // Sent as soon as it can be, and counted anew with each that was.
      if (countValues(counts).count) void loadOutbox().catch(() => {});
    });
    const channel = new BroadcastChannel('unsent');
    channel.onmessage = () =>
      void readPendingCounts().then((counts) =>
        setPendingCounts((previousCounts) => previousCounts && (countValues(previousCounts).count ? counts : previousCounts)),
      );
    return () => channel.close();
  }, [isSwitch]);
  const snacks = useSnacks();
  /** Whoever comes next reads, and undoes, nothing of before. */
  const dropMessages = useEffectEvent(() => {
    for (const { id } of snacks) dropSnack(id);
  });
  useEffect(() => {
    if (!hasNothingPending) return;
    pendingEnd ??= endServerSession(isSwitch).finally(() => {
      pendingEnd = undefined;
    });
    void pendingEnd.then(
      (url) => {
        dropMessages();
        if (url && /^https?:\/\//.test(url)) location.assign(url);
        else void router.navigate({ to: '/loggain', replace: true });
      },
      (error: unknown) => setFailure({ error }),
    );
  }, [router, hasNothingPending, isSwitch]);
  const trySending = async () => {
    setSending(true);
    await sendNow().catch(() => {});
    setPendingCounts(await readPendingCounts());
    setSending(false);
  };
  if (remainingCounts?.count)
    return (
      <main className={css.page}>
        <h1>{t('unsent.stay', remainingCounts)}</h1>
        <p>{t('unsent.stayLead')}</p>
        <Button fullWidth loading={isSending} onClick={() => void trySending()}>
          {t('unsent.sendNow')}
        </Button>
        <Button fullWidth variant="subtle" isDestructive onClick={() => setPendingCounts(noCounts)}>
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
async function endServerSession(isSwitch: boolean): Promise<string | null> {
  const ignoreUnlessSwitch = (error: unknown) => {
    if (isSwitch && httpStatusOf(error) === 0) throw error;
  };
  const answer = getSession().token ? await callApi(access.logout, { handled: [401, 403] }).catch(ignoreUnlessSwitch) : undefined;
  endSession();
  return answer ? answer.data.logoutUrl : null;
}

/** The number of this account's acts and reports that wait here; none when nothing can be read. */
async function readPendingCounts(): Promise<Counts> {
  try {
    if (!(await ensureAccount())) return noCounts;
    const { countPending } = await loadCounting();
    return await countPending();
  } catch {
    return noCounts;
  }
}
