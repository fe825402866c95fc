/** Signing in: e-mail, password, remember me; language and colours before anyone is known (spec 1 §2). */
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { sun } from '../shared/first-icons.ts';
import { Icon } from '../shared/Icon.tsx';
import { LookAndLanguage } from '../shared/LookAndLanguage.tsx';
import { getSession, rolesNow, useSession } from '../shared/session.ts';
import { useTexts } from '../shared/texts.ts';
import { useTitle } from '../shared/title.ts';
import { afterSignIn } from './landing.ts';
import { SignInForm } from './SignInForm.tsx';
import css from './sign-in.module.css';
import { knowAccount } from './who.ts';

const route = getRouteApi('/loggain');

export default function SignIn() {
  const { t } = useTexts();
  const { from } = route.useSearch();
  const { notice } = useSession();
  const router = useRouter();
  useTitle(t('login.title'));
  const goOn = async () => {
    if (await knowAccount()) router.history.replace(afterSignIn(rolesNow(), from));
  };
  // Whoever is signed in already has nothing to do here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page opens
  useEffect(() => {
    if (getSession().token) void goOn().catch(() => undefined);
  }, []);
  return (
    <main className={css.page}>
      <p className={css.brand}>
        <Icon d={sun} size={28} />
        Vardag
      </p>
      <div className={css.card}>
        <h1>{t('login.title')}</h1>
        <p className={css.lead}>{t('login.lead')}</p>
        {notice && (
          <p className={css.notice} role="status">
            {t(notice)}
          </p>
        )}
        <SignInForm onSignedIn={goOn} />
      </div>
      <footer className={css.foot}>
        <LookAndLanguage />
      </footer>
    </main>
  );
}
