/** Signing out: ends the token, then goes where the server wants the browser, else to /loggain (product «Signing in»). */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { access } from '#contract/access/sign-in.ts';
import { ensureAccount } from '../core/account.ts';
import { callApi } from '../core/call.ts';
import { errorText, httpStatusOf } from '../core/errors.ts';
import { endSession, getSession } from '../core/session.ts';
import { dismissSnack, useSnacks } from '../core/snacks.ts';
import { useTranslation } from '../core/texts.ts';
import { useTitle } from '../core/title.ts';
import { Button } from '../kit/Button.tsx';
import { countTextValues, type PendingCounts } from '../kit/counts.ts';
import { Skeleton } from '../kit/Skeleton.tsx';
import { loadOutbox } from '../sync/load-outbox.ts';
import css from './sign-in.module.css';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Another person takes the shared device over: what waits of this one stays on it, and nobody has to wait (R169). */
    isSwitch?: boolean | undefined;
  }
}

let pendingSignOut: Promise<string | null> | undefined;
const loadPendingCounter = () => import('../sync/count-pending.ts');
const zeroCounts = { acts: 0, reports: 0 };
const sendPending = () => loadOutbox().then((outbox) => outbox.tryNow());

export default function SignOut() {
  const { t } = useTranslation();
  const router = useRouter();
  // The pending acts are counted first; with none the sign-out goes on.
  const [pendingCounts, setPendingCounts] = useState<PendingCounts>();
  const pendingCountValues = pendingCounts && countTextValues(pendingCounts);
  const hasNothingPending = pendingCountValues?.count === 0;
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<{ error: unknown }>();
  const isSwitch = router.history.location.state.isSwitch === true;
  useTitle(t('login.out'));
  useEffect(() => {
    void (isSwitch ? Promise.resolve(zeroCounts) : readPendingCounts()).then((counts) => {
      setPendingCounts(counts);
      // Sent as soon as it can be, and counted anew with each that was.
      if (countTextValues(counts).count) void loadOutbox().catch(() => {});
    });
    const channel = new BroadcastChannel('unsent');
    channel.onmessage = () =>
      void readPendingCounts().then((counts) =>
        setPendingCounts((previousCounts) => previousCounts && (countTextValues(previousCounts).count ? counts : previousCounts)),
      );
    return () => channel.close();
  }, [isSwitch]);
  const snacks = useSnacks();
  /** Whoever comes next reads, and undoes, nothing of before. */
  const dropMessages = useEffectEvent(() => {
    for (const { id } of snacks) dismissSnack(id);
  });
  useEffect(() => {
    if (!hasNothingPending) return;
    pendingSignOut ??= endServerSession(isSwitch).finally(() => {
      pendingSignOut = undefined;
    });
    void pendingSignOut.then(
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
    await sendPending().catch(() => {});
    setPendingCounts(await readPendingCounts());
    setSending(false);
  };
  if (pendingCountValues?.count)
    return (
      <main className={css.page}>
        <h1>{t('unsent.stay', pendingCountValues)}</h1>
        <p>{t('unsent.stayLead')}</p>
        <Button isFullWidth isLoading={isSending} onClick={() => void trySending()}>
          {t('unsent.sendNow')}
        </Button>
        <Button isFullWidth variant="subtle" isDestructive onClick={() => setPendingCounts(zeroCounts)}>
          {t('unsent.outAnyway')}
        </Button>
        <Button isFullWidth variant="subtle" onClick={() => router.history.back()}>
          {t('shared.cancel')}
        </Button>
      </main>
    );
  if (failure)
    return (
      <main className={css.page}>
        <h1>{t('login.out')}</h1>
        <p role="alert">{errorText(failure.error, t)}</p>
        <Button isFullWidth onClick={() => router.history.back()}>
          {t('shared.back')}
        </Button>
      </main>
    );
  return (
    <main className={css.page}>
      <h1>{t('login.out')}</h1>
      <Skeleton rowCount={1} />
    </main>
  );
}

/**
 * Ends the session: one that cannot be ended on the server is forgotten here all the same, but not where another person is to take over, who could
 * not sign in either.
 */
async function endServerSession(isSwitch: boolean): Promise<string | null> {
  const rethrowOnSwitch = (error: unknown) => {
    if (isSwitch && httpStatusOf(error) === 0) throw error;
  };
  const logoutAnswer = getSession().token
    ? await callApi(access.logout, { handledStatuses: [401, 403] }).catch(rethrowOnSwitch)
    : undefined;
  endSession();
  return logoutAnswer ? logoutAnswer.data.logoutUrl : null;
}

/** The number of this account's acts and reports that wait here; none when nothing can be read. */
async function readPendingCounts(): Promise<PendingCounts> {
  try {
    if (!(await ensureAccount())) return zeroCounts;
    const { countPending } = await loadPendingCounter();
    return await countPending();
  } catch {
    return zeroCounts;
  }
}
