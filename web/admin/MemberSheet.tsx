/** Puts an account that there is into a client group's team. */
import { useState } from 'react';
import type { ClientGroup } from '#contract/people.ts';
import type { TeamRole } from '#domain/places.ts';
import { useTranslation } from '../core/texts.ts';
import { Combobox, type ComboboxOption } from '../kit/Combobox.tsx';
import { definedErrors } from '../kit/checks.ts';
import { FormSheet } from '../kit/FormSheet.tsx';
import { RoleField } from '../shared/team/RoleField.tsx';
import { addMember, clientKey } from './client-query.ts';
import { findUsers } from './user-query.ts';

export function MemberSheet({ group, onClose }: { group: ClientGroup; onClose: () => void }) {
  const { t } = useTranslation();
  const [chosenUser, setChosenUser] = useState<ComboboxOption | null>(null);
  return (
    <FormSheet
      title={t('admin.groups.add')}
      subtitle={group.name}
      submitLabel={t('admin.groups.addThis')}
      refreshedKey={clientKey(group.client.id)}
      check={({ userId }) => definedErrors({ user: userId ? undefined : 'admin.groups.userNeeded' })}
      send={({ userId, role }) => addMember(group, Number(userId), role as TeamRole)}
      onClose={onClose}
    >
      {({ errorOf, clearError }) => (
        <>
          <Combobox
            name="user"
            label={t('admin.groups.user')}
            hint={t('admin.groups.userHint')}
            cacheKey="users"
            findOptions={findUsers}
            value={chosenUser}
            onChoose={(choice) => {
              setChosenUser(choice);
              clearError('user');
            }}
            error={errorOf('user')}
          />
          <RoleField />
        </>
      )}
    </FormSheet>
  );
}
