/** The second tab of /uppgift: the company's categories of tasks and the platform's, each opening to its types (R33). */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { activitiesIcon } from '../../kit/icons.ts';
import { CategoryCard } from '../../shared/catalogue/CategoryCard.tsx';
import { CategoryCards } from '../../shared/catalogue/CategoryCards.tsx';
import { mayChange as mayChangeCategory, mergeSelection } from '../../shared/catalogue/selectable.ts';
import { TypeRows } from '../../shared/catalogue/TypeRows.tsx';
import { TaskCategoryForm } from './TaskCategoryForm.tsx';
import { TaskTypeForm } from './TaskTypeForm.tsx';
import { type Company, catalogueQuery } from './templates-query.ts';

export function TaskCategories({ company, linkedCategoryId }: { company: Company; linkedCategoryId: number | undefined }) {
  const { t } = useTranslation();
  const user = useUser();
  const mayChange = can(user, 'task.change');
  const { data: catalogue, error, refetch } = useQuery(catalogueQuery(company.id));
  return (
    <CategoryCards
      leadOf={() => t('tasks.categoriesLead')}
      emptyState={{
        icon: activitiesIcon,
        title: t('tasks.noCategories'),
        text: t(mayChange ? 'tasks.noCategoriesNext' : 'activities.askManager'),
      }}
      ownerQuery={{ data: company, error: null, refetch: () => undefined }}
      categoriesQuery={{ data: catalogue?.categories, error, refetch }}
      mayCreate={mayChange}
      renderCard={(category, _, onEdit) => (
        <CategoryCard
          key={category.id}
          category={{ ...category, selected: true }}
          isInAddress={category.id === linkedCategoryId}
          onEdit={mayChangeCategory(user, category) && onEdit}
        >
          {(isOpen) =>
            isOpen && (
              <TypeRows
                kind="task"
                typesQuery={{
                  data:
                    catalogue &&
                    mergeSelection(
                      catalogue.types.filter(({ categoryId }) => categoryId === category.id),
                      [],
                    ),
                  error,
                  refetch,
                }}
                renderTypeLink={({ id }, props) => <Link to="/uppgift/uppgiftstyp" search={{ id, companyId: company.id }} {...props} />}
                renderForm={
                  mayChange && !category.archived
                    ? (onClose) => <TaskTypeForm owner={company} category={category} onClose={onClose} />
                    : undefined
                }
              />
            )
          }
        </CategoryCard>
      )}
      renderForm={(_, category, onClose) => <TaskCategoryForm owner={company} category={category} onClose={onClose} />}
    />
  );
}
