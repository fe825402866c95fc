/** Signing in: e-mail, password, remember me; language and colours before anyone is known (product «Signing in»). */
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { counted } from '../kit/counts.ts';
import { getSession, rolesNow, useSession } from '../start/session.ts';
import { useTexts } from '../start/texts.ts';
import { knowAccount } from '../start/who.ts';
import { afterSignIn } from './after-sign-in.ts';
import { Outside } from './Outside.tsx';
import { SignInForm } from './SignInForm.tsx';
import css from './sign-in.module.css';

const route = getRouteApi('/loggain');
/** Of a demo alone, after the form. */
const Demo = lazy(() => import('./demo.tsx').then(({ demo }) => demo()));
const counting = () => import('../kit/count-unsent.ts');

export default function SignIn() {
  const { t } = useTexts();
  const { from } = route.useSearch();
  const { notice } = useSession();
  const router = useRouter();
  const goOn = async () => {
    if (await knowAccount()) router.history.replace(afterSignIn(rolesNow(), from));
  };
  // Whoever is signed in already has nothing to do here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page opens
  useEffect(() => {
    if (getSession().token) void goOn().catch(() => undefined);
  }, []);
  // Of what waits here only the number is told, to whoever holds the device (R87).
  const [waiting, setWaiting] = useState({ acts: 0, reports: 0 });
  const values = counted(waiting);
  useEffect(() => {
    const count = () =>
      void counting()
        .then(({ countOthers }) => countOthers())
        .then(setWaiting, () => {});
    count();
    const sender = new BroadcastChannel('unsent');
    sender.onmessage = count;
    return () => sender.close();
  }, []);
  return (
    <Outside title={t('login.title')} lead={t('login.lead')}>
      {notice && (
        <p className={css.notice} role="status">
          {t(notice)}
        </p>
      )}
      {values.count > 0 && (
        <p className={css.notice}>
          <b>{t('unsent.others', values)}</b>. {t('unsent.othersNext')}
        </p>
      )}
      <Suspense>
        <Demo onSignedIn={goOn} />
      </Suspense>
      <SignInForm onSignedIn={goOn} />
      <p className={css.links}>
        <Link to="/konto/aterstall/forfragan">{t('account.forgotten')}</Link>
        <Link to="/konto/registrera">{t('registration.title')}</Link>
      </p>
    </Outside>
  );
}
