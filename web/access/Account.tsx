/** The account page: names, language, colours, mails, and the password in a section of its own (product «Account»). */
import type { FormEvent } from 'react';
import { lazy, Suspense, useState } from 'react';
import { type Account as AccountData, access } from '#contract/access/sign-in.ts';
import { reloadAccount } from '../core/account.ts';
import { callApi } from '../core/call.ts';
import { useColours } from '../core/colour-scheme.ts';
import { useUser } from '../core/session.ts';
import { showSnack } from '../core/snacks.ts';
import { languageOptions, useTranslation, withLaterTexts } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { definedErrors, nameError } from '../kit/checks.ts';
import { formValuesOf } from '../kit/forms.ts';
import { Screen } from '../kit/Screen.tsx';
import { SegmentedControl } from '../kit/SegmentedControl.tsx';
import { TextField } from '../kit/TextField.tsx';
import css from './account.module.css';
import { clearChosenAppearance } from './after-reauth.ts';
import { ErrorNotice } from './OutsideFrame.tsx';
import { PasswordChangeForm } from './PasswordChangeForm.tsx';
import { ProfilePicture } from './ProfilePicture.tsx';
import { useSubmit } from './sending.ts';

const KeyboardSettings = lazy(withLaterTexts(() => import('./KeyboardSettings.tsx')));
const OwnDelegations = lazy(withLaterTexts(() => import('../shared/delegation/OwnDelegations.tsx')));
const OwnIdentities = lazy(withLaterTexts(() => import('./OwnIdentities.tsx')));
const OwnSessions = lazy(withLaterTexts(() => import('./OwnSessions.tsx')));
const OwnSharedDevices = lazy(withLaterTexts(() => import('./OwnSharedDevices.tsx')));
const SecureSignIn = lazy(withLaterTexts(() => import('./SecureSignIn.tsx')));
const UnprovenEmailNotice = lazy(withLaterTexts(() => import('./UnprovenEmailNotice.tsx')));

export default function Account() {
  const { t } = useTranslation();
  const { account } = useUser();
  return (
    <Screen title={t('account.title')}>
      <div className={css.parts}>
        <AccountSettings account={account} />
        <Suspense>{!account.emailProven && <UnprovenEmailNotice email={account.email} />}</Suspense>
        <Suspense>
          <OwnDelegations userId={account.id} />
        </Suspense>
        <ProfilePicture account={account} />
        <PasswordChangeForm username={account.login} />
        <Suspense>
          <SecureSignIn />
          <OwnIdentities />
          <OwnSessions />
        </Suspense>
        <Suspense>
          <KeyboardSettings />
        </Suspense>
        {/* Last: it is there for few, and moves nothing. */}
        <Suspense>
          <OwnSharedDevices />
        </Suspense>
      </div>
    </Screen>
  );
}

function AccountSettings({ account }: { account: AccountData }) {
  const { t, locale } = useTranslation();
  const { mode: currentMode } = useColours();
  const { errorOf, clearError, isBusy, failureText, submit } = useSubmit();
  // The values seen now are saved: a choice made in the menu is not undone from here.
  const [language, setLanguage] = useState(locale);
  const [colourMode, setColourMode] = useState(currentMode);
  const [receivesMails, setReceivesMails] = useState(account.receivesEmailNotifications);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { firstName = '', lastName = '' } = formValuesOf(event.currentTarget);
    submit(event.currentTarget, {
      fieldErrors: definedErrors({ firstName: nameError(firstName), lastName: nameError(lastName) }),
      send: async () => {
        await callApi(access.saveAccount, {
          body: {
            firstName: firstName.trim(),
            lastName: lastName.trim(),
            langKey: language,
            colorMode: colourMode,
            receivesEmailNotifications: receivesMails,
          },
        });
        clearChosenAppearance();
        await reloadAccount();
        showSnack((t) => t('settings.messages.success'));
      },
    });
  };
  const textFieldPropsOf = (fieldName: 'firstName' | 'lastName') => ({
    name: fieldName,
    label: t(`registration.${fieldName}`),
    defaultValue: account[fieldName],
    required: true,
    minLength: 2,
    maxLength: 50,
    error: errorOf(fieldName),
    onChange: () => clearError(fieldName),
  });
  return (
    <form noValidate className={css.card} onSubmit={onSubmit}>
      <h2>{t('account.about')}</h2>
      {failureText && <ErrorNotice>{failureText}</ErrorNotice>}
      <div className={css.names}>
        <TextField {...textFieldPropsOf('firstName')} autoComplete="given-name" />
        <TextField {...textFieldPropsOf('lastName')} autoComplete="family-name" />
      </div>
      <p className={css.fact}>
        <span>{t('registration.email')}</span>
        <b>{account.email}</b>
        <small>{t('account.emailHint')}</small>
      </p>
      <SegmentedControl
        label={t('shared.language')}
        isLabelShown
        value={language}
        onPick={setLanguage}
        options={languageOptions}
        areLanguages
      />
      <SegmentedControl
        label={t('shared.colours')}
        isLabelShown
        value={colourMode}
        onPick={setColourMode}
        options={[
          ['light', t('shared.light')],
          ['dark', t('shared.dark')],
          ['auto', t('shared.auto')],
        ]}
      />
      <label className={css.check}>
        <input type="checkbox" checked={receivesMails} onChange={(event) => setReceivesMails(event.currentTarget.checked)} />
        <span>
          {t('account.receives')}
          <small>{t('account.receivesHint')}</small>
        </span>
      </label>
      <Button type="submit" isLoading={isBusy}>
        {t('shared.save')}
      </Button>
    </form>
  );
}
