/** The role of somebody in one team, and in no other. */
import { type TeamRole, teamRoles } from '#domain/places.ts';
import { useTranslation } from '../../core/texts.ts';
import { SelectField } from '../../kit/SelectField.tsx';

export function RoleField({ initialRole = 'USER' }: { initialRole?: TeamRole }) {
  const { t } = useTranslation();
  return (
    <SelectField
      name="role"
      label={t('team.role')}
      hint={t('team.roleHint')}
      defaultValue={initialRole}
      options={teamRoles.map((role) => ({ value: role, label: t(`team.roles.${role}`) }))}
    />
  );
}
