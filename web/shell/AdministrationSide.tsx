/** The platform's own pages in the sidebar of a wide screen, in two groups (product «Navigation»). */
import { type ReactNode, useId } from 'react';
import { useTranslation } from '../core/texts.ts';
import { queryClient } from '../kit/queries.ts';
import { administrationGroups } from './administration.ts';
import type { ShownPlace } from './places.ts';
import { platformInfoQuery, useIsSwitchedOn } from './platform-info.ts';
import css from './top-bar.module.css';

// The lines are known before they are drawn: a later one would move those below.
await queryClient.prefetchQuery(platformInfoQuery);

/** `renderLink`: a place as the navigation shows it. */
export default function AdministrationSide({ renderLink }: { renderLink: (menuItem: ShownPlace) => ReactNode }) {
  const { t } = useTranslation();
  const id = useId();
  const isSwitchedOn = useIsSwitchedOn();
  const { people, platform } = administrationGroups;
  return (
    [
      ['people', t('shell.people'), people],
      ['platform', t('shell.platform'), platform],
    ] as const
  ).map(([groupKey, title, groupPlaces]) => (
    // biome-ignore lint/a11y/useSemanticElements: a group of links, not of fields
    <div key={groupKey} role="group" aria-labelledby={`${id}-${groupKey}`} className={css.group}>
      <p id={`${id}-${groupKey}`} className={css.title}>
        {title}
      </p>
      {groupPlaces.filter(isSwitchedOn).map(renderLink)}
    </div>
  ));
}
