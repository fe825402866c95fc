/** The tools above the inbox, which narrow it in the address: state, kind and what was missed as links, client and label chosen. */
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { inboxKinds } from '#domain/inbox.ts';
import { retryWhenOnline } from '../../core/retry-when-online.ts';
import { useTexts } from '../../core/texts.ts';
import { Chips } from '../../kit/Chips.tsx';
import type { GroupLink } from '../../kit/link-group.ts';
import { Narrow } from '../../shared/listing/Narrow.tsx';
import css from '../../shared/listing/rows.module.css';
import { type InboxSearch, useUnhandled } from './inbox-query.ts';

/** Without its script, which may be out of reach, the inbox is shown all the same. */
const Untold = lazy(() => retryWhenOnline(() => import('./Untold.tsx')));

const states = ['TO_SIGN', 'ACTION_TAKEN', 'IGNORED', 'ALL'] as const;

export function InboxTools({ search }: { search: InboxSearch }) {
  'use no memo'; // links, of the first load: what the compiler remembers of them weighs more than it saves
  const { t } = useTexts();
  const navigate = useNavigate();
  const { unhandled: count, missed, toSign } = useUnhandled(search);
  const linkTo = (key: string, to: InboxSearch, isOn: boolean, text: string): GroupLink => ({
    key,
    text,
    isOn,
    link: (props) => <Link to="/organisation/inkorg" search={{ ...search, page: undefined, ...to }} {...props} />,
  });
  const ofState = (state: InboxSearch['state']) =>
    linkTo(
      state ?? 'IDLE',
      { state },
      search.state === state,
      state && state !== 'IDLE'
        ? t(`inbox.state.${state}`, { count: toSign })
        : count === undefined
          ? t('inbox.unhandled')
          : t('inbox.state.IDLE', { count }),
    );
  const narrow = (part: InboxSearch) =>
    void navigate({ to: '/organisation/inkorg', search: { ...search, page: undefined, ...part }, replace: true, resetScroll: false });
  return (
    <div className={css.tools}>
      <Chips
        label={t('inbox.states')}
        links={[
          ofState(undefined),
          ...([true, false] as const).map((isMissed) =>
            linkTo(
              isMissed ? 'missed' : 'shared',
              { missed: search.missed === isMissed ? undefined : isMissed },
              search.missed === isMissed,
              isMissed && missed !== undefined && search.state === undefined
                ? t('inbox.missedOf', { count: missed })
                : t(isMissed ? 'inbox.missed' : 'inbox.shared'),
            ),
          ),
          ...states.map(ofState),
          ...inboxKinds.map((kind) =>
            linkTo(kind, { kind: search.kind === kind ? undefined : kind }, search.kind === kind, t(`inbox.kind.${kind}`)),
          ),
        ]}
      />
      <p className={css.untold}>
        <Suspense>
          <Untold search={search} />
        </Suspense>
      </p>
      <Narrow clientId={search.clientId} labelId={search.labelId} onChange={narrow} />
    </div>
  );
}
