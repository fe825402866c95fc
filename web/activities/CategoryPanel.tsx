/** One category on the page of all of them: opens to its types, each a link to its own page. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { activityCategories } from '#contract/catalogue.ts';
import { can } from '#domain/permissions.ts';
import { callApi } from '../core/call.ts';
import { useUser } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import groups from '../kit/groups.module.css';
import { CategoryCard } from '../shared/catalogue/CategoryCard.tsx';
import { SelectionSwitch } from '../shared/catalogue/SelectionSwitch.tsx';
import type { Selectable } from '../shared/catalogue/selectable.ts';
import { ToCompanyDialog } from '../shared/catalogue/ToCompanyDialog.tsx';
import { TypeRows } from '../shared/catalogue/TypeRows.tsx';
import { ActivityTypeForm } from './ActivityTypeForm.tsx';
import type { Category, Client } from './activity-query.ts';
import { typesOf } from './catalogue-data.ts';

type Props = {
  category: Selectable<Category>;
  client: Client;
  /** The client that the address names, for the links on. */
  clientInAddress: number | undefined;
  isLinked: boolean;
  onEdit: (() => void) | false;
};

export function CategoryPanel({ category, client, clientInAddress, isLinked, onEdit }: Props) {
  const { t } = useTexts();
  return (
    <CategoryCard
      category={category}
      isInAddress={isLinked}
      headControl={
        category.global && (
          <SelectionSwitch
            kind="categories"
            row={category}
            clientId={client.id}
            label={t('catalogue.usedFor', { name: category.name, client: client.name })}
          />
        )
      }
      onEdit={onEdit}
    >
      {(isOpen) => isOpen && <Types category={category} client={client} clientInAddress={clientInAddress} />}
    </CategoryCard>
  );
}

function Types({ category, client, clientInAddress }: Pick<Props, 'category' | 'client' | 'clientInAddress'>) {
  const { t } = useTexts();
  const user = useUser();
  const mayMake = category.selected && !category.archived;
  return (
    <>
      <TypeRows
        kind="activity"
        rowsQuery={useQuery(typesOf(category.id, client.id))}
        renderLink={({ id, selected }, props) => (
          <Link to="/aktiviteter/aktivitetstyp" search={{ id, clientId: clientInAddress, isSelected: selected }} {...props} />
        )}
        renderForm={mayMake ? (onClose) => <ActivityTypeForm owner={client} category={category} onClose={onClose} /> : undefined}
      />
      {category.client && !category.archived && can(user, 'catalogue.change') && (
        <div className={groups.inside}>
          <ToCompanyDialog
            question={t('catalogue.toCompanyCategory', { name: category.name, company: client.company.name })}
            send={() => callApi(activityCategories.toCompany, { params: { id: category.id } })}
          />
        </div>
      )}
    </>
  );
}
