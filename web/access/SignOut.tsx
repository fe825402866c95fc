/** Signing out: ends the token, then goes where the server wants the browser, else to /loggain (spec 1 §2). */
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { access } from '#contract/access.ts';
import { at, call } from '../shared/call.ts';
import { Ghost } from '../shared/Ghost.tsx';
import { endSession, getSession } from '../shared/session.ts';
import { useTexts } from '../shared/texts.ts';
import { useTitle } from '../shared/title.ts';
import css from './sign-in.module.css';

const logout = at<typeof access.logout>('POST', '/api/logout');

/** What cannot be ended on the server is forgotten here all the same. */
const end = async (): Promise<string | null> => {
  const answer = getSession().token ? await call(logout, { mine: [401, 403] }).catch(() => undefined) : undefined;
  endSession();
  return answer?.data.logoutUrl ?? null;
};
let ending: Promise<string | null> | undefined;

export default function SignOut() {
  const { t } = useTexts();
  const router = useRouter();
  useTitle(t('login.out'));
  useEffect(() => {
    ending ??= end().finally(() => {
      ending = undefined;
    });
    void ending.then((url) => {
      if (url && /^https?:\/\//.test(url)) location.assign(url);
      else void router.navigate({ to: '/loggain', replace: true });
    });
  }, [router]);
  return (
    <main className={css.page}>
      <h1>{t('login.out')}</h1>
      <Ghost rows={1} />
    </main>
  );
}
