/** The doors of the demo on its sign-in page: its people by their roles, each one tap away (product «The demo», decision 056). */
import { useState } from 'react';
import { access } from '#contract/access/sign-in.ts';
import type { Demo } from '#contract/platform.ts';
import type { Problem } from '#contract/problem.ts';
import { sideOf } from '#domain/permissions.ts';
import { CallError, callApi } from '../core/call.ts';
import { errorText } from '../core/errors.ts';
import { storeToken } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { Icon } from '../kit/Icon.tsx';
import { rightIcon } from '../kit/icons.ts';
import css from './demo-roles.module.css';
import { ErrorNotice } from './OutsideFrame.tsx';

type DemoAccount = Demo['accounts'][number];

export default function DemoRoles({ demo, onSignedIn }: { demo: Demo; onSignedIn: () => Promise<void> }) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const signInAs = async ({ login, role }: DemoAccount) => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { data } = await callApi(access.authenticate, { body: { username: login, password: demo.password, rememberMe: false } });
      // The first sign-in by one tap on this device shows how one signs; once, whoever it is.
      if (sideOf([role]) === 'team') localStorage.tour ??= 'first';
      // One whom a visitor gave a second factor signs in by the form.
      if (!data.id_token) throw new CallError(409, { message: 'demo.needsCode' } as Problem);
      storeToken(data.id_token, false);
      await onSignedIn();
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  };
  return (
    <section className={css.demo} aria-labelledby="demo">
      <h2 id="demo">{t('demo.title')}</h2>
      <p>{t('demo.lead')}</p>
      {failure !== undefined && <ErrorNotice>{errorText(failure, t)}</ErrorNotice>}
      <ul>
        {demo.accounts.map((account) => (
          <li key={account.login}>
            <button type="button" disabled={isBusy} onClick={() => void signInAs(account)}>
              <span>
                <b>{t(`demo.roles.${account.role}`)}</b>
                <small>{t('demo.as', { name: account.name, does: t(`demo.does.${account.role}`) })}</small>
              </span>
              <Icon d={rightIcon} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
