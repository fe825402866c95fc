/** Accepting an invitation: at once when signed in, else after signing in or registering with its token (R31). */
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { invitations } from '#contract/access/invitations.ts';
import type { ClientGroup } from '#contract/people.ts';
import { ensureAccount, loadGroups, reloadAccount } from '../core/account.ts';
import { CallError, callApi } from '../core/call.ts';
import { chooseGroup, endSession, getSession, goToOffice, useSession } from '../core/session.ts';
import { useTexts, withLaterTexts } from '../core/texts.ts';
import { Button, ButtonLink } from '../kit/Button.tsx';
import { fetchInvitationEmail, NoInvitation } from './invited.tsx';
import { forgetInvitationToken, storeInvitationToken, useToken } from './key.ts';
import { OutsideFrame, PendingText } from './OutsideFrame.tsx';
import css from './sign-in.module.css';

type State =
  | { status: 'asking' }
  | { status: 'signedOut'; email: string }
  /** Null is the company's office. */
  | { status: 'joined'; group: ClientGroup | null }
  | { status: 'failed'; error: unknown };
/** A token is good for one answer: the page may be drawn twice while it is asked. */
const pendingJoins = new Map<string, Promise<State>>();

export default function InvitationAcceptPage() {
  const { t } = useTexts();
  const token = useToken('/acceptera-inbjudan');
  const { account } = useSession();
  const router = useRouter();
  const [state, setState] = useState<State>(token ? { status: 'asking' } : { status: 'failed', error: new CallError(400) });
  useEffect(() => {
    if (!token) return;
    joinOnce(token).then(
      (nextState) => {
        setState(nextState);
        if (nextState.status === 'joined') forgetInvitationToken();
      },
      (error: unknown) => {
        setState({ status: 'failed', error });
        // Retried only when no answer came.
        if (error instanceof CallError && error.status === 400) forgetInvitationToken();
      },
    );
  }, [token]);

  if (state.status === 'asking')
    return (
      <OutsideFrame title={t('invitation.title')}>
        <PendingText />
      </OutsideFrame>
    );
  if (state.status === 'joined') {
    const { group } = state;
    if (!group)
      return (
        <OutsideFrame title={t('invitation.joinedOffice')}>
          <ButtonLink fullWidth to="/" onClick={goToOffice}>
            {t('invitation.toOffice')}
          </ButtonLink>
        </OutsideFrame>
      );
    const open = () => {
      chooseGroup(group);
      void router.navigate({ to: '/handelse' });
    };
    return (
      <OutsideFrame title={t('invitation.joined')} lead={t('invitation.joinedLead', { name: group.client.name })}>
        <Button fullWidth onClick={open}>
          {t('invitation.toDay', { name: group.client.name })}
        </Button>
      </OutsideFrame>
    );
  }
  if (state.status === 'signedOut')
    return (
      <OutsideFrame title={t('invitation.title')} lead={t('invitation.signedOut', { email: state.email })}>
        <div className={css.form}>
          <ButtonLink
            fullWidth
            to="/loggain"
            search={{ from: '/acceptera-inbjudan' }}
            state={{ username: state.email }}
            onClick={() => token && storeInvitationToken(token)}
          >
            {t('login.form.button')}
          </ButtonLink>
          <ButtonLink fullWidth variant="default" to="/konto/registrera" search={{ token }}>
            {t('invitation.register')}
          </ButtonLink>
        </div>
      </OutsideFrame>
    );
  return (
    <OutsideFrame title={t('invitation.title')}>
      <NoInvitation error={state.error} />
      {account && getSession().token && <p className={css.lead}>{t('invitation.signedInAs', { email: account.email })}</p>}
      <p className={css.links}>
        <Link to={account ? '/' : '/loggain'}>{account ? t('shell.home') : t('registration.toSignIn')}</Link>
      </p>
    </OutsideFrame>
  );
}

async function join(token: string): Promise<State> {
  // The invitation is looked at first, so that the page never speaks of an invalid one.
  const signedOutState = async (): Promise<State> => ({ status: 'signedOut', email: await fetchInvitationEmail(token) });
  if (!(await ensureAccount())) return signedOutState();
  try {
    const { data: group } = await callApi(invitations.accept, { query: { token }, handled: [401, 403] });
    // The role that was given is one of the account's from now on.
    await Promise.all([reloadAccount(), loadGroups(true)]).catch(() => undefined);
    return { status: 'joined', group };
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401) throw error;
    endSession();
    return signedOutState();
  }
}

function joinOnce(token: string): Promise<State> {
  // Only here it is said that an account belongs to another office.
  const answer = pendingJoins.get(token) ?? withLaterTexts(() => join(token))().finally(() => pendingJoins.delete(token));
  pendingJoins.set(token, answer);
  return answer;
}
