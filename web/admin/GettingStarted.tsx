/** The steps from an empty installation to a first signed event, each with its state and its page (decision 052). */
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Role } from '#domain/permissions.ts';
import { openClient } from '../core/open-client.ts';
import { choose } from '../core/session.ts';
import { snack } from '../core/snacks.ts';
import { useTexts } from '../core/texts.ts';
import { Button, ButtonLink } from '../kit/Button.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { Icon } from '../kit/Icon.tsx';
import { check } from '../kit/icons.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { Screen } from '../kit/Screen.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { type GettingStarted as Has, isAside, putAside, takeBack } from '../shell/getting-started.ts';
import css from './admin.module.css';
import { type Step, type StepState, standingOf, steps } from './getting-started-steps.ts';

type Props = { has: Has | undefined; error: unknown; retry: () => void };

export default function GettingStarted({ has, error, retry }: Props) {
  const { t } = useTexts();
  const states = has && standingOf(has);
  const done = states && steps.filter((step) => states[step] === 'done').length;
  return (
    <Screen title={t('wayIn.title')} lead={has && !has.isDone && t('wayIn.lead', { done: done ?? 0, of: steps.length })}>
      {!has && error !== null && <LoadError error={error} retry={retry} />}
      {!has && error === null && <Skeleton rows={6} />}
      {has?.isDone && (
        <EmptyState
          icon={check}
          title={t('wayIn.done')}
          text={t('wayIn.doneNext')}
          action={<ButtonLink to="/admin/hantera-anvandare">{t('shell.users')}</ButtonLink>}
        />
      )}
      {has && !has.isDone && states && (
        <>
          <ol className={css.steps}>
            {steps.map((step) => (
              <StepRow key={step} step={step} state={states[step]}>
                <StepActions step={step} has={has} isNext={states[step] === 'next'} />
              </StepRow>
            ))}
          </ol>
          <Aside />
        </>
      )}
    </Screen>
  );
}

function StepRow({ step, state, children }: { step: Step; state: StepState; children: ReactNode }) {
  const { t } = useTexts();
  return (
    <li className={css.step} data-standing={state} aria-current={state === 'next' ? 'step' : undefined}>
      <span className={css.number} aria-hidden="true">
        {state === 'done' ? <Icon d={check} size={20} /> : steps.indexOf(step) + 1}
      </span>
      <div className={css.what}>
        <h2>
          {t(`wayIn.steps.${step}`)} <small>{t(`wayIn.standing.${state}`)}</small>
        </h2>
        {state !== 'done' && <p>{t(`wayIn.about.${step}`)}</p>}
        {children}
      </div>
    </li>
  );
}

/** The actions of a step, and their pages: only those that can be done by now. */
function StepActions({ step, has, isNext }: { step: Step; has: Has; isNext: boolean }) {
  const { t } = useTexts();
  const { companyId, clientId, clientGroupId, activityId } = has;
  const look = isNext ? 'filled' : 'light';
  if (step === 'company' && companyId === null)
    return (
      <ButtonLink variant={look} to="/admin/foretag" state={{ step: {} }}>
        {t('admin.companies.create')}
      </ButtonLink>
    );
  if (step === 'client' && companyId !== null && clientGroupId === null)
    return clientId === null ? (
      <ButtonLink variant={look} to="/admin/klienter" search={{ companyId }} state={{ step: {} }}>
        {t('admin.clients.create')}
      </ButtonLink>
    ) : (
      <ButtonLink variant={look} to="/admin/klienter/$id" params={{ id: String(clientId) }}>
        {t('admin.groups.create')}
      </ButtonLink>
    );
  if (clientId === null || clientGroupId === null) return null;
  if (step === 'people') return <People has={has} look={look} clientId={clientId} clientGroupId={clientGroupId} />;
  if (step === 'activity' && activityId === null)
    return (
      <ToClient variant={look} clientId={clientId} to="/aktiviteter/skapa">
        {t('wayIn.makeActivity')}
      </ToClient>
    );
  if (activityId === null) return null;
  if (step === 'plan' && !has.isPlanned)
    return (
      <div className={css.ways}>
        <ToClient variant={look} clientId={clientId} to={`/handelse/skapa?step=2&act=${activityId}&plan=1`}>
          {t('wayIn.planOnce')}
        </ToClient>
        <ToClient variant="default" clientId={clientId} to={`/aktiviteter/${activityId}/${clientId}`}>
          {t('wayIn.planRepeat')}
        </ToClient>
      </div>
    );
  if (step === 'sign' && has.isPlanned)
    return (
      <ToClient variant={look} clientId={clientId} to="/handelse">
        {t('admin.clients.openDay')}
      </ToClient>
    );
  return null;
}

type PeopleProps = { has: Has; look: 'filled' | 'light'; clientId: number; clientGroupId: number };
/** Accounts are made into the team at once; whoever has one already is put there on the client's page. */
function People({ has, look, clientId, clientGroupId }: PeopleProps) {
  const { t } = useTexts();
  const make = (role: Role) => ({ to: '/admin/hantera-anvandare', state: { step: { role, clientGroupId } } }) as const;
  return (
    <>
      {has.members > 0 && <p>{t('wayIn.members', { members: has.members, leaders: has.leaders })}</p>}
      {has.waiting > 0 && <p>{t('wayIn.waiting', { count: has.waiting })}</p>}
      <div className={css.ways}>
        <ButtonLink variant={has.leaders > 0 ? 'default' : look} {...make('ASSISTANCE_ADMIN')}>
          {t('wayIn.makeLeader')}
        </ButtonLink>
        <ButtonLink variant={has.leaders > 0 ? look : 'default'} {...make('USER')}>
          {t('wayIn.makeAssistant')}
        </ButtonLink>
        <ButtonLink variant="default" to="/admin/klienter/$id" params={{ id: String(clientId) }}>
          {t('wayIn.toTeam')}
        </ButtonLink>
      </div>
      <p className={css.note}>{t(has.isMailSent ? 'wayIn.mailSent' : 'wayIn.mailKept')}</p>
      {!has.isMailSent && (
        <ButtonLink variant="default" to="/admin/utskick">
          {t('wayIn.toMails')}
        </ButtonLink>
      )}
    </>
  );
}

type ToClientProps = { clientId: number; to: string; variant: 'filled' | 'light' | 'default'; children: ReactNode };
/** A link to a page about the client, who is the chosen one from then on. */
function ToClient({ clientId, to, variant, children }: ToClientProps) {
  const { history } = useRouter();
  const opening = useMutation({
    mutationFn: async () => {
      choose(await openClient(clientId));
      history.push(to);
    },
  });
  return (
    <Button variant={variant} loading={opening.isPending} onClick={() => opening.mutate()}>
      {children}
    </Button>
  );
}

/** Hides the steps as the start page; the top bar leads here until all is done. */
function Aside() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const put = () => {
    putAside();
    snack((t) => t('wayIn.isAside'));
    void navigate({ to: '/admin/hantera-anvandare' });
  };
  const take = () => {
    takeBack();
    void navigate({ to: '/admin', replace: true });
  };
  return (
    <Button variant="subtle" onClick={isAside() ? take : put}>
      {t(isAside() ? 'wayIn.takeBack' : 'wayIn.putAside')}
    </Button>
  );
}
