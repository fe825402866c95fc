/** A page whose address names a row alone: whose client that is comes with the row, and the roles there count from then on (decision 079). */
import { useEffect, useState } from 'react';
import type { Action } from '#domain/permissions.ts';
import { useSession } from '../../core/session.ts';

/** Chooses the place of the row, as an address that names it does; where no role there opens the page, it is one that one may not see. */
export function useActionAtClient(action: Action, clientId: number | undefined): void {
  const hasOneAuthority = !useSession().account?.authorities[1];
  const [, throwInRender] = useState();
  useEffect(() => {
    if (hasOneAuthority || !clientId) return;
    import('../../core/named-place.ts')
      .then(({ requireActionAtPlace }) => requireActionAtPlace(action, { clientId }))
      .catch((error: unknown) =>
        throwInRender(() => {
          throw error;
        }),
      );
  }, [hasOneAuthority, action, clientId]);
}
