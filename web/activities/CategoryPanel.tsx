/** One category on the page of all of them: opens to its types, each a link to its own page. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { activityCategories } from '#contract/catalogue.ts';
import { can } from '#domain/permissions.ts';
import { callApi } from '../core/call.ts';
import { useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import groups from '../kit/groups.module.css';
import { CategoryCard } from '../shared/catalogue/CategoryCard.tsx';
import { SelectionSwitch } from '../shared/catalogue/SelectionSwitch.tsx';
import type { Selectable } from '../shared/catalogue/selectable.ts';
import { ToCompanyDialog } from '../shared/catalogue/ToCompanyDialog.tsx';
import { TypeRows } from '../shared/catalogue/TypeRows.tsx';
import { ActivityTypeForm } from './ActivityTypeForm.tsx';
import type { Category, Client } from './activity-query.ts';
import { typesQueryOf } from './catalogue-data.ts';

type Props = {
  category: Selectable<Category>;
  client: Client;
  /** The client that the address names, for the links on. */
  addressClientId: number | undefined;
  isLinked: boolean;
  onEdit: (() => void) | false;
};

export function CategoryPanel({ category, client, addressClientId, isLinked, onEdit }: Props) {
  const { t } = useTranslation();
  return (
    <CategoryCard
      category={category}
      isInAddress={isLinked}
      headControl={
        category.global && (
          <SelectionSwitch
            kind="categories"
            entry={category}
            clientId={client.id}
            label={t('catalogue.usedFor', { name: category.name, client: client.name })}
          />
        )
      }
      onEdit={onEdit}
    >
      {(isOpen) => isOpen && <CategoryTypes category={category} client={client} addressClientId={addressClientId} />}
    </CategoryCard>
  );
}

function CategoryTypes({ category, client, addressClientId }: Pick<Props, 'category' | 'client' | 'addressClientId'>) {
  const { t } = useTranslation();
  const user = useUser();
  const mayCreateType = category.selected && !category.archived;
  return (
    <>
      <TypeRows
        kind="activity"
        typesQuery={useQuery(typesQueryOf(category.id, client.id))}
        renderTypeLink={({ id, selected }, props) => (
          <Link to="/aktiviteter/aktivitetstyp" search={{ id, clientId: addressClientId, isSelected: selected }} {...props} />
        )}
        renderForm={mayCreateType ? (onClose) => <ActivityTypeForm owner={client} category={category} onClose={onClose} /> : undefined}
      />
      {category.client && !category.archived && can(user, 'catalogue.change') && (
        <div className={groups.inside}>
          <ToCompanyDialog
            question={t('catalogue.toCompanyCategory', { name: category.name, company: client.company.name })}
            shareWithCompany={() => callApi(activityCategories.toCompany, { params: { id: category.id } })}
          />
        </div>
      )}
    </>
  );
}
