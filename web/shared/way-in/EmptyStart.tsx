/** The empty first page of a company that begins: its steps, until an event was signed or they were put aside (R101). */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { sideOf } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { gettingStartedQueryOf, isPutAside, putAside, undoPutAside } from './getting-started.ts';
import { OnboardingSteps, progressOf } from './OnboardingSteps.tsx';
import css from './way-in.module.css';

/** Companies whose first event was signed are not asked about again on this device. */
const STORAGE_KEY = 'gettingStartedDone';
const readDoneKeys = (): string[] => (localStorage.getItem(STORAGE_KEY) ?? '').split(' ').filter(Boolean);
/** So many are remembered, the latest. */
const MAX_REMEMBERED_KEYS = 50;
const rememberDone = (doneKey: string) =>
  localStorage.setItem(STORAGE_KEY, [...readDoneKeys(), doneKey].slice(-MAX_REMEMBERED_KEYS).join(' '));

type Props = {
  /** The client whose page it is; none at the office. */
  clientId?: number;
  /** The empty page of whoever is past the beginning. */
  children: ReactNode;
};

export default function EmptyStart({ clientId, children }: Props) {
  const { t } = useTranslation();
  const { account, roles } = useUser();
  const [isHidden, setHidden] = useState(isPutAside);
  const storageKey = `${account.id}.${clientId ?? 0}`;
  const [wasDoneBefore] = useState(() => readDoneKeys().includes(storageKey));
  const { data: gettingStarted, error } = useQuery({
    ...gettingStartedQueryOf(clientId),
    refetchOnMount: 'always',
    enabled: !wasDoneBefore,
    throwOnError: false,
  });
  if (gettingStarted?.isDone && !readDoneKeys().includes(storageKey)) rememberDone(storageKey);
  if (wasDoneBefore || error || gettingStarted?.isDone) return children;
  if (!gettingStarted) return <Skeleton rowCount={5} />;
  if (isHidden)
    return (
      <>
        {children}
        <Button
          variant="subtle"
          onClick={() => {
            undoPutAside();
            setHidden(false);
          }}
        >
          {t('wayIn.title')}
        </Button>
      </>
    );
  const progress = progressOf(gettingStarted, sideOf(roles));
  return (
    <section className={css.start} aria-labelledby="way-in">
      <h2 id="way-in">{t('wayIn.title')}</h2>
      <p>{t('wayIn.lead', { done: progress.done, of: progress.total })}</p>
      <OnboardingSteps gettingStarted={gettingStarted} />
      <Button
        variant="subtle"
        onClick={() => {
          putAside();
          setHidden(true);
        }}
      >
        {t('wayIn.putAside')}
      </Button>
    </section>
  );
}
