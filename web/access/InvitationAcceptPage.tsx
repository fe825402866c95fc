/** Accepting an invitation: at once when signed in, else after signing in or registering with its token (R31). */
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { invitations } from '#contract/access/invitations.ts';
import type { ClientGroup } from '#contract/people.ts';
import { ensureAccount, loadGroups, reloadAccount } from '../core/account.ts';
import { CallError, callApi } from '../core/call.ts';
import { chooseGroup, endSession, getSession, goToOffice, useSession } from '../core/session.ts';
import { useTranslation, withLaterTexts } from '../core/texts.ts';
import { Button, ButtonLink } from '../kit/Button.tsx';
import { fetchInvitationEmail, InvitationError } from './invited.tsx';
import { clearInvitationToken, storeInvitationToken, useInvitationToken } from './key.ts';
import { OutsideFrame, PendingText } from './OutsideFrame.tsx';
import css from './sign-in.module.css';

type JoinState =
  | { status: 'asking' }
  | { status: 'signedOut'; email: string }
  /** Null is the company's office. */
  | { status: 'joined'; group: ClientGroup | null }
  | { status: 'failed'; error: unknown };
/** A token is good for one answer: the page may be drawn twice while it is asked. */
const pendingJoins = new Map<string, Promise<JoinState>>();

export default function InvitationAcceptPage() {
  const { t } = useTranslation();
  const token = useInvitationToken('/acceptera-inbjudan');
  const { account } = useSession();
  const router = useRouter();
  const [joinState, setJoinState] = useState<JoinState>(token ? { status: 'asking' } : { status: 'failed', error: new CallError(400) });
  useEffect(() => {
    if (!token) return;
    acceptInvitationOnce(token).then(
      (nextState) => {
        setJoinState(nextState);
        if (nextState.status === 'joined') clearInvitationToken();
      },
      (error: unknown) => {
        setJoinState({ status: 'failed', error });
        // Retried only when no answer came.
        if (error instanceof CallError && error.status === 400) clearInvitationToken();
      },
    );
  }, [token]);

  if (joinState.status === 'asking')
    return (
      <OutsideFrame title={t('invitation.title')}>
        <PendingText />
      </OutsideFrame>
    );
  if (joinState.status === 'joined') {
    const { group } = joinState;
    if (!group)
      return (
        <OutsideFrame title={t('invitation.joinedOffice')}>
          <ButtonLink isFullWidth to="/" onClick={goToOffice}>
            {t('invitation.toOffice')}
          </ButtonLink>
        </OutsideFrame>
      );
    const openGroup = () => {
      chooseGroup(group);
      void router.navigate({ to: '/handelse' });
    };
    return (
      <OutsideFrame title={t('invitation.joined')} lead={t('invitation.joinedLead', { name: group.client.name })}>
        <Button isFullWidth onClick={openGroup}>
          {t('invitation.toDay', { name: group.client.name })}
        </Button>
      </OutsideFrame>
    );
  }
  if (joinState.status === 'signedOut')
    return (
      <OutsideFrame title={t('invitation.title')} lead={t('invitation.signedOut', { email: joinState.email })}>
        <div className={css.form}>
          <ButtonLink
            isFullWidth
            to="/loggain"
            search={{ from: '/acceptera-inbjudan' }}
            state={{ username: joinState.email }}
            onClick={() => token && storeInvitationToken(token)}
          >
            {t('login.form.button')}
          </ButtonLink>
          <ButtonLink isFullWidth variant="default" to="/konto/registrera" search={{ token }}>
            {t('invitation.register')}
          </ButtonLink>
        </div>
      </OutsideFrame>
    );
  return (
    <OutsideFrame title={t('invitation.title')}>
      <InvitationError error={joinState.error} />
      {account && getSession().token && <p className={css.lead}>{t('invitation.signedInAs', { email: account.email })}</p>}
      <p className={css.links}>
        <Link to={account ? '/' : '/loggain'}>{account ? t('shell.home') : t('registration.toSignIn')}</Link>
      </p>
    </OutsideFrame>
  );
}

async function acceptInvitation(token: string): Promise<JoinState> {
  // The invitation is looked at first, so that the page never speaks of an invalid one.
  const readSignedOutState = async (): Promise<JoinState> => ({ status: 'signedOut', email: await fetchInvitationEmail(token) });
  if (!(await ensureAccount())) return readSignedOutState();
  try {
    const { data: group } = await callApi(invitations.accept, { query: { token }, handledStatuses: [401, 403] });
    // The role that was given is one of the account's from now on.
    await Promise.all([reloadAccount(), loadGroups(true)]).catch(() => undefined);
    return { status: 'joined', group };
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401) throw error;
    endSession();
    return readSignedOutState();
  }
}

function acceptInvitationOnce(token: string): Promise<JoinState> {
  // Only here it is said that an account belongs to another office.
  const pendingJoin = pendingJoins.get(token) ?? withLaterTexts(() => acceptInvitation(token))().finally(() => pendingJoins.delete(token));
  pendingJoins.set(token, pendingJoin);
  return pendingJoin;
}
