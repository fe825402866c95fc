/** The second tab of /uppgift: the company's categories of tasks and the platform's, each opening to its types (R33). */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { can } from '#domain/permissions.ts';
import { CategoryCard } from '../shared/CategoryCard.tsx';
import { CategoryCards } from '../shared/CategoryCards.tsx';
import { TypeRows } from '../shared/catalogue/TypeRows.tsx';
import { activities as listIcon } from '../shared/icons.ts';
import { withTakenOut } from '../shared/selectable.ts';
import { useWho } from '../shared/session.ts';
import { useTexts } from '../shared/texts.ts';
import { CategoryForm } from './CategoryForm.tsx';
import { type Company, catalogueOf } from './data.ts';
import { TypeForm } from './TypeForm.tsx';

export function TaskCategories({ company, linked }: { company: Company; linked: number | undefined }) {
  const { t } = useTexts();
  const makes = can(useWho(), 'task.change');
  const { data, error, refetch } = useQuery(catalogueOf(company.id));
  return (
    <CategoryCards
      lead={() => t('tasks.categoriesLead')}
      none={{ icon: listIcon, title: t('tasks.noCategories'), text: t(makes ? 'tasks.noCategoriesNext' : 'activities.askAdmin') }}
      owner={company}
      ownerError={null}
      retry={() => undefined}
      rows={{ data: data?.categories, error, refetch }}
      makes={makes}
      card={(category, _, onEdit) => (
        <CategoryCard key={category.id} category={{ ...category, selected: true }} linked={category.id === linked} onEdit={onEdit}>
          {(open) =>
            open && (
              <TypeRows
                kind="tasks"
                rows={{
                  data:
                    data &&
                    withTakenOut(
                      data.types.filter(({ categoryId }) => categoryId === category.id),
                      [],
                    ),
                  error,
                  refetch,
                }}
                link={({ id }, props) => <Link to="/uppgift/uppgiftstyp" search={{ id, companyId: company.id }} {...props} />}
                form={
                  makes && !category.archived
                    ? (onClose) => <TypeForm company={company} category={category} onClose={onClose} />
                    : undefined
                }
              />
            )
          }
        </CategoryCard>
      )}
      form={(_, category, onClose) => <CategoryForm company={company} category={category} onClose={onClose} />}
    />
  );
}
