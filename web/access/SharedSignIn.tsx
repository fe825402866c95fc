/** Signing in on a device that several share: one's name, then one's code; somebody else by the ordinary form (R168). */
import { startTransition, use, useEffect, useState } from 'react';
import { type SharedDevicePerson, sharedDevices } from '#contract/access/shared-devices.ts';
import { CODE_LENGTH, isCode } from '#domain/shared-devices.ts';
import { callApi } from '../core/call.ts';
import { errorText, httpStatusOf } from '../core/errors.ts';
import { keepToken } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import { Avatar } from '../kit/Avatar.tsx';
import { Button } from '../kit/Button.tsx';
import { CodeField } from '../kit/CodeField.tsx';
import { valuesOf } from '../kit/forms.ts';
import { RefusedNotice } from './OutsideFrame.tsx';
import { SignInForm } from './SignInForm.tsx';
import { useSubmit } from './sending.ts';
import css from './shared-sign-in.module.css';
import { storedDevice } from './stored-device.ts';

type Answer = { people: readonly SharedDevicePerson[]; error?: unknown };
const readDeviceSecret = () => storedDevice()?.device ?? '';
/** Asked once for each time that the page opens: it waits for the names, so that nothing moves under a finger. */
let pendingAnswer: Promise<Answer> | undefined;
const fetchPeople = (): Promise<Answer> => {
  pendingAnswer ??= callApi(sharedDevices.people, { body: { device: readDeviceSecret() } }).then(
    ({ data }) => ({ people: data }),
    (error: unknown) => ({ people: [], error }),
  );
  return pendingAnswer;
};

type Props = { username?: string | undefined; onSignedIn: () => void | Promise<void> };

export default function SharedSignIn({ username, onSignedIn }: Props) {
  const { t } = useTexts();
  const [view, setView] = useState<'names' | 'form' | SharedDevicePerson>(username ? 'form' : 'names');
  const [, drawAgain] = useState(0);
  const answer = use(fetchPeople());
  useEffect(
    () => () => {
      pendingAnswer = undefined;
    },
    [],
  );
  const askAgain = () => {
    pendingAnswer = undefined;
    startTransition(() => {
      drawAgain((times) => times + 1);
      setView('names');
    });
  };
  if (typeof view === 'object')
    return (
      <CodeSignIn person={view} isFirstNameUnique={isFirstNameUnique(view, answer.people)} onSignedIn={onSignedIn} onBack={askAgain} />
    );
  const hasNobody = answer.people.length === 0;
  if (view === 'form' || (hasNobody && !answer.error))
    return (
      <>
        <SignInForm username={username} onSignedIn={onSignedIn} />
        {!hasNobody && (
          <Button variant="subtle" fullWidth onClick={() => setView('names')}>
            {t('sharedDevice.byCode')}
          </Button>
        )}
      </>
    );
  return (
    <div className={css.people}>
      <h2 id="people">{t('sharedDevice.who')}</h2>
      {hasNobody ? (
        <>
          <RefusedNotice>{errorText(answer.error, t)}</RefusedNotice>
          <Button fullWidth onClick={askAgain}>
            {t('sharedDevice.again')}
          </Button>
        </>
      ) : (
        <ul aria-labelledby="people">
          {answer.people.map((person) => (
            <li key={person.userId}>
              <button type="button" className={css.person} onClick={() => setView(person)}>
                <Avatar name={person.firstName} initials={person.initials} size={48} />
                {displayNameOf(person, isFirstNameUnique(person, answer.people))}
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button variant="subtle" fullWidth onClick={() => setView('form')}>
        {t('sharedDevice.somebodyElse')}
      </Button>
    </div>
  );
}

const isFirstNameUnique = ({ firstName }: SharedDevicePerson, people: readonly SharedDevicePerson[]) =>
  people.filter((other) => other.firstName === firstName).length < 2;
/** Two of one first name differ by their initials. */
const displayNameOf = ({ firstName, initials }: SharedDevicePerson, isFirstNameUnique: boolean) =>
  isFirstNameUnique ? firstName : `${firstName} (${initials})`;

type CodeProps = { person: SharedDevicePerson; isFirstNameUnique: boolean; onSignedIn: Props['onSignedIn']; onBack: () => void };
function CodeSignIn({ person, isFirstNameUnique: isAlone, onSignedIn, onBack }: CodeProps) {
  const { t } = useTexts();
  const { errorOf, setErrors, clearError, isBusy, failureText, submit } = useSubmit();
  const send = (form: HTMLFormElement) => {
    const code = (valuesOf(form).code ?? '').replace(/\s/g, '');
    submit(form, {
      fieldErrors: isCode(code) ? {} : { code: 'sharedDevice.sixDigits' },
      send: async () => {
        try {
          const body = { device: readDeviceSecret(), userId: person.userId, code };
          keepToken((await callApi(sharedDevices.signIn, { body, handled: [401] })).data.id_token!, false);
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
        if (!isBusy) send(event.currentTarget);
      }}
    >
      <h2 id="code-of">{t('sharedDevice.codeOf', { name: displayNameOf(person, isAlone) })}</h2>
      {failureText && <RefusedNotice>{failureText}</RefusedNotice>}
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
          if (currentTarget.value.replace(/\s/g, '').length === CODE_LENGTH) currentTarget.form?.requestSubmit();
        }}
      />
      <Button type="submit" fullWidth loading={isBusy}>
        {t('login.form.button')}
      </Button>
      <Button fullWidth variant="subtle" onClick={onBack}>
        {t('shared.back')}
      </Button>
    </form>
  );
}
