/** Signing in on a device that several share: one's name, then one's code; somebody else by the ordinary form (R168). */
import { startTransition, use, useEffect, useState } from 'react';
import { type SharedDevicePerson, sharedDevices } from '#contract/access/shared-devices.ts';
import { DEVICE_CODE_LENGTH, isDeviceCode } from '#domain/shared-devices.ts';
import { callApi } from '../core/call.ts';
import { errorText, httpStatusOf } from '../core/errors.ts';
import { storeToken } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { Avatar } from '../kit/Avatar.tsx';
import { Button } from '../kit/Button.tsx';
import { CodeField } from '../kit/CodeField.tsx';
import { formValuesOf } from '../kit/forms.ts';
import { ErrorNotice } from './OutsideFrame.tsx';
import { SignInForm } from './SignInForm.tsx';
import { useSubmit } from './sending.ts';
import css from './shared-sign-in.module.css';
import { readStoredDevice } from './stored-device.ts';

type PeopleAnswer = { people: readonly SharedDevicePerson[]; error?: unknown };
const readDeviceSecret = () => readStoredDevice()?.device ?? '';
/** Asked once for each time that the page opens: it waits for the names, so that nothing moves under a finger. */
let pendingPeople: Promise<PeopleAnswer> | undefined;
const fetchPeople = (): Promise<PeopleAnswer> => {
  pendingPeople ??= callApi(sharedDevices.people, { body: { device: readDeviceSecret() } }).then(
    ({ data }) => ({ people: data }),
    (error: unknown) => ({ people: [], error }),
  );
  return pendingPeople;
};

type Props = { username?: string | undefined; onSignedIn: () => void | Promise<void> };

export default function SharedSignIn({ username, onSignedIn }: Props) {
  const { t } = useTranslation();
  const [view, setView] = useState<'names' | 'form' | SharedDevicePerson>(username ? 'form' : 'names');
  const [, setRenderCount] = useState(0);
  const peopleAnswer = use(fetchPeople());
  useEffect(
    () => () => {
      pendingPeople = undefined;
    },
    [],
  );
  const reloadPeople = () => {
    pendingPeople = undefined;
    startTransition(() => {
      setRenderCount((renderCount) => renderCount + 1);
      setView('names');
    });
  };
  if (typeof view === 'object')
    return (
      <CodeSignIn
        person={view}
        isFirstNameUnique={isFirstNameUnique(view, peopleAnswer.people)}
        onSignedIn={onSignedIn}
        onBack={reloadPeople}
      />
    );
  const hasNoPeople = peopleAnswer.people.length === 0;
  if (view === 'form' || (hasNoPeople && !peopleAnswer.error))
    return (
      <>
        <SignInForm username={username} onSignedIn={onSignedIn} />
        {!hasNoPeople && (
          <Button variant="subtle" isFullWidth onClick={() => setView('names')}>
            {t('sharedDevice.byCode')}
          </Button>
        )}
      </>
    );
  return (
    <div className={css.people}>
      <h2 id="people">{t('sharedDevice.who')}</h2>
      {hasNoPeople ? (
        <>
          <ErrorNotice>{errorText(peopleAnswer.error, t)}</ErrorNotice>
          <Button isFullWidth onClick={reloadPeople}>
            {t('sharedDevice.again')}
          </Button>
        </>
      ) : (
        <ul aria-labelledby="people">
          {peopleAnswer.people.map((person) => (
            <li key={person.userId}>
              <button type="button" className={css.person} onClick={() => setView(person)}>
                <Avatar name={person.firstName} initials={person.initials} size={48} />
                {displayNameOf(person, isFirstNameUnique(person, peopleAnswer.people))}
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button variant="subtle" isFullWidth onClick={() => setView('form')}>
        {t('sharedDevice.somebodyElse')}
      </Button>
    </div>
  );
}

const isFirstNameUnique = ({ firstName }: SharedDevicePerson, people: readonly SharedDevicePerson[]) =>
  people.filter((otherPerson) => otherPerson.firstName === firstName).length < 2;
/** Two of one first name differ by their initials. */
const displayNameOf = ({ firstName, initials }: SharedDevicePerson, isNameUnique: boolean) =>
  isNameUnique ? firstName : `${firstName} (${initials})`;

type CodeSignInProps = { person: SharedDevicePerson; isFirstNameUnique: boolean; onSignedIn: Props['onSignedIn']; onBack: () => void };
function CodeSignIn({ person, isFirstNameUnique: isNameUnique, onSignedIn, onBack }: CodeSignInProps) {
  const { t } = useTranslation();
  const { errorOf, setErrors, clearError, isBusy, failureText, submit } = useSubmit();
  const sendCode = (form: HTMLFormElement) => {
    const code = (formValuesOf(form).code ?? '').replace(/\s/g, '');
    submit(form, {
      fieldErrors: isDeviceCode(code) ? {} : { code: 'sharedDevice.sixDigits' },
      send: async () => {
        try {
          const body = { device: readDeviceSecret(), userId: person.userId, code };
          storeToken((await callApi(sharedDevices.signIn, { body, handledStatuses: [401] })).data.id_token!, false);
        } catch (error) {
          if (httpStatusOf(error) !== 401) throw error;
          form.reset();
          setErrors({ code: 'sharedDevice.refused' });
          form.querySelector('input')?.focus();
          return;
        }
        await onSignedIn();
      },
    });
  };
  return (
    <form
      noValidate
      className={css.people}
      aria-labelledby="code-of"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) sendCode(event.currentTarget);
      }}
    >
      <h2 id="code-of">{t('sharedDevice.codeOf', { name: displayNameOf(person, isNameUnique) })}</h2>
      {failureText && <ErrorNotice>{failureText}</ErrorNotice>}
      <CodeField
        autoFocus
        name="code"
        className={css.code}
        autoComplete="off"
        label={t('sharedDevice.code')}
        hint={t('sharedDevice.enterHint')}
        required
        error={errorOf('code')}
        onChange={({ currentTarget }) => {
          clearError('code');
          if (currentTarget.value.replace(/\s/g, '').length === DEVICE_CODE_LENGTH) currentTarget.form?.requestSubmit();
        }}
      />
      <Button type="submit" isFullWidth isLoading={isBusy}>
        {t('login.form.button')}
      </Button>
      <Button isFullWidth variant="subtle" onClick={onBack}>
        {t('shared.back')}
      </Button>
    </form>
  );
}
