/** Steps about what is watched: a category of the platform with a type, and what a company says of a category. */
import { activityCategories, activityTypes } from '#contract/catalogue.ts';
import { categoryDefaults, type DefaultsBody } from '#contract/category-defaults.ts';
import type { World } from '#test/world.ts';

/** Nothing on, and the usual limit. */
export const off: DefaultsBody = {
  sharesDataWhenSigned: false,
  sharesDataWhenSkipped: false,
  sharesDataWhenReported: false,
  isSentToInbox: false,
  sendsNotificationWhenIgnored: false,
};
type Which = { categoryId: number; companyId?: number; version?: number };
export function watching(w: () => World) {
  const typeOf = async (name: string) => {
    const body = { name, color: '#aa3300', icon: 'pill' } as const;
    const { data: category } = await w().call(w().people.admin, activityCategories.create, { body });
    const { data: type } = await w().call(w().people.admin, activityTypes.create, {
      body: { name, activityCategory: { id: category.id } },
    });
    return { categoryId: category.id, typeId: type.id };
  };
  const put = (who: { token: string }, body: Partial<DefaultsBody>, { categoryId, companyId, version }: Which) =>
    w().call(
      who,
      categoryDefaults.put,
      { params: { categoryId }, query: { companyId: companyId?.toString() }, body: { ...off, ...body } },
      version === undefined ? {} : { 'if-match': `"${version}"` },
    );
  return { typeOf, put };
}
