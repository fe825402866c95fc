/** The actions of one of the first steps: only those that the reader may do, and that can be done by now (R101). */
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Role, Side } from '#domain/permissions.ts';
import { loadChosenClient } from '../../core/open-client.ts';
import { setChosenClient } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { Button, ButtonLink } from '../../kit/Button.tsx';
import type { GettingStarted } from './getting-started.ts';
import { OfficeStep, TeamStep } from './InviteSteps.tsx';
import type { OnboardingStep, StepVariant } from './steps.ts';
import css from './way-in.module.css';

type Props = { step: OnboardingStep; gettingStarted: GettingStarted; side: Side; isNext: boolean };

export function StepActions({ step, gettingStarted, side, isNext }: Props) {
  const { t } = useTranslation();
  const { companyId, clientId, clientGroupId } = gettingStarted;
  const variant = isNext ? 'filled' : 'light';
  if (step === 'company')
    return companyId === null && side === 'platform' ? (
      <ButtonLink variant={variant} to="/admin/foretag" state={{ step: {} }}>
        {t('admin.companies.create')}
      </ButtonLink>
    ) : null;
  if (companyId === null) return null;
  if (step === 'office') return <OfficeStep gettingStarted={gettingStarted} companyId={companyId} side={side} variant={variant} />;
  if (step === 'packs') return <PackStep gettingStarted={gettingStarted} companyId={companyId} side={side} variant={variant} />;
  if (step === 'client')
    return clientGroupId === null ? (
      <ClientStep gettingStarted={gettingStarted} companyId={companyId} side={side} variant={variant} />
    ) : null;
  if (clientId === null || clientGroupId === null) return null;
  if (step === 'people')
    return side === 'platform' ? (
      <PeopleStep gettingStarted={gettingStarted} variant={variant} clientId={clientId} clientGroupId={clientGroupId} />
    ) : (
      <TeamStep gettingStarted={gettingStarted} companyId={companyId} clientGroupId={clientGroupId} side={side} variant={variant} />
    );
  return side === 'organisation' ? null : <CareStep step={step} gettingStarted={gettingStarted} clientId={clientId} variant={variant} />;
}

type PackProps = { gettingStarted: GettingStarted; companyId: number; side: Side; variant: StepVariant };
function PackStep({ gettingStarted: { packs: packCount, activityId }, companyId, side, variant }: PackProps) {
  const { t } = useTranslation();
  if (packCount > 0) return null;
  const packVariant = activityId === null ? variant : 'light';
  return side === 'platform' ? (
    <ButtonLink variant={packVariant} to="/admin/paket" search={{ companyId }}>
      {t('wayIn.choosePack')}
    </ButtonLink>
  ) : (
    <ButtonLink variant={packVariant} to="/organisation/paket">
      {t('wayIn.choosePack')}
    </ButtonLink>
  );
}

type ClientProps = { gettingStarted: GettingStarted; companyId: number; side: Side; variant: StepVariant };
function ClientStep({ gettingStarted: { clientId }, companyId, side, variant }: ClientProps) {
  const { t } = useTranslation();
  if (side === 'organisation')
    return (
      <ButtonLink variant={variant} to="/organisation/team" state={{ step: {} }}>
        {t('admin.clients.create')}
      </ButtonLink>
    );
  if (side === 'team') return null;
  return clientId === null ? (
    <ButtonLink variant={variant} to="/admin/klienter" search={{ companyId }} state={{ step: {} }}>
      {t('admin.clients.create')}
    </ButtonLink>
  ) : (
    <ButtonLink variant={variant} to="/admin/klienter/$id" params={{ id: String(clientId) }}>
      {t('admin.groups.create')}
    </ButtonLink>
  );
}

/** The first activity, when it is to be done, and its signing: a team's own, and ADMIN's who helps it. */
function CareStep({
  step,
  gettingStarted,
  clientId,
  variant,
}: {
  step: OnboardingStep;
  gettingStarted: GettingStarted;
  clientId: number;
  variant: StepVariant;
}) {
  const { t } = useTranslation();
  const { activityId, isPlanned, models: modelCount } = gettingStarted;
  if (step === 'activity')
    return activityId === null ? (
      <div className={css.ways}>
        {modelCount > 0 && (
          <ClientLink variant={variant} clientId={clientId} to="/aktiviteter/kopiera?from=mallar">
            {t('activities.fromModels')}
          </ClientLink>
        )}
        <ClientLink variant={modelCount > 0 ? 'default' : variant} clientId={clientId} to="/aktiviteter/skapa">
          {t('wayIn.makeActivity')}
        </ClientLink>
      </div>
    ) : null;
  if (activityId === null) return null;
  if (step === 'plan' && !isPlanned)
    return (
      <div className={css.ways}>
        <ClientLink variant={variant} clientId={clientId} to={`/handelse/skapa?step=2&act=${activityId}&plan=1`}>
          {t('wayIn.planOnce')}
        </ClientLink>
        <ClientLink variant="default" clientId={clientId} to={`/aktiviteter/${activityId}/${clientId}`}>
          {t('wayIn.planRepeat')}
        </ClientLink>
      </div>
    );
  if (step === 'sign' && isPlanned)
    return (
      <ClientLink variant={variant} clientId={clientId} to="/handelse">
        {t('admin.clients.openDay')}
      </ClientLink>
    );
  return null;
}

type PeopleProps = { gettingStarted: GettingStarted; variant: StepVariant; clientId: number; clientGroupId: number };
/** Accounts are made into the team at once; whoever has one already is put there on the client's page. */
function PeopleStep({ gettingStarted, variant, clientId, clientGroupId }: PeopleProps) {
  const { t } = useTranslation();
  const newUserLinkOf = (role: Role) => ({ to: '/admin/hantera-anvandare', state: { step: { role, clientGroupId } } }) as const;
  return (
    <>
      {gettingStarted.members > 0 && <p>{t('wayIn.members', { members: gettingStarted.members, leaders: gettingStarted.leaders })}</p>}
      {gettingStarted.waiting > 0 && <p>{t('wayIn.waiting', { count: gettingStarted.waiting })}</p>}
      {gettingStarted.invited > 0 && <p>{t('wayIn.invited', { count: gettingStarted.invited })}</p>}
      <div className={css.ways}>
        <ButtonLink variant={gettingStarted.leaders > 0 ? 'default' : variant} {...newUserLinkOf('ASSISTANCE_ADMIN')}>
          {t('wayIn.makeLeader')}
        </ButtonLink>
        <ButtonLink variant={gettingStarted.leaders > 0 ? variant : 'default'} {...newUserLinkOf('USER')}>
          {t('wayIn.makeAssistant')}
        </ButtonLink>
        <ButtonLink variant="default" to="/admin/klienter/$id" params={{ id: String(clientId) }}>
          {t('wayIn.toTeam')}
        </ButtonLink>
      </div>
      <p className={css.note}>{t(gettingStarted.isMailSent ? 'wayIn.mailSent' : 'wayIn.mailKept')}</p>
      {!gettingStarted.isMailSent && (
        <ButtonLink variant="default" to="/admin/utskick">
          {t('wayIn.toMails')}
        </ButtonLink>
      )}
    </>
  );
}

type ClientLinkProps = { clientId: number; to: string; variant: 'filled' | 'light' | 'default'; children: ReactNode };
/** A link to a page about the client, who is the chosen one from then on. */
function ClientLink({ clientId, to, variant, children }: ClientLinkProps) {
  const { history } = useRouter();
  const openMutation = useMutation({
    mutationFn: async () => {
      setChosenClient(await loadChosenClient(clientId));
      history.push(to);
    },
  });
  return (
    <Button variant={variant} isLoading={openMutation.isPending} onClick={() => openMutation.mutate()}>
      {children}
    </Button>
  );
}
