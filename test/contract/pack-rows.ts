/** Rows of the ground about packs: model activities, what a company applied, and a leader who chooses alone (R106, R107). */
import { clients } from '#contract/people.ts';
import type { Person, World } from '#test/world.ts';

type Side = keyof World['clients'];
/** A company's model activity, of a type of the platform's. */
async function modelOf({ scoped, clients }: World, side: Side, name: string): Promise<number> {
  const { companyId } = clients[side];
  return scoped({ companies: '*' }, async (db) => {
    const category = await db
      .insertInto('activity_categories')
      .values({ company_id: 0, name: `Mall ${name.replace(/\D/g, '')}`, color: '#0e6f8c', icon: 'bath' } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    const type = await db
      .insertInto('activity_types')
      .values({ company_id: 0, name: `Mall ${name.replace(/\D/g, '')}`, activity_category_id: category.id } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    const model = { company_id: companyId, name, type_id: type.id, type_company_id: 0, flags: {}, values: '[]', plans: '[]' };
    const created = await db
      .insertInto('model_activities')
      .values(model as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    return created.id;
  });
}

/** What a company applied. */
async function appliedOf({ scoped, clock }: World, companyId: number, { id: by_id }: Person, name: string): Promise<number> {
  const applied = {
    company_id: companyId,
    name,
    applied_at: clock.now.toISOString(),
    by_id,
    counts: '{"new":1,"same":0,"kept":0,"wrong":0}',
  };
  const created = await scoped({ companies: [companyId] }, (db) =>
    db
      .insertInto('company_packs')
      .values(applied as never)
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return created.id;
}

/** A leader who registered alone, with a company of their own (R2). */
export async function aloneOf(w: World) {
  const who = await w.person('Lena Ensam', ['ASSISTANCE_ADMIN']);
  const { data } = await w.call(who, clients.create, { body: { name: 'Lars Ensam', organisation: 'Ensam assistans' } });
  const companyId = data.company.id;
  return { who, companyId, applied: await appliedOf(w, companyId, who, 'Ensam') };
}

/** What has no call that makes it by itself. */
export const ofPacks = (w: World, offices: Readonly<Record<Side, Person>>, house: (side: Side) => string) => ({
  model_activities: (side: Side) => modelOf(w, side, house(side)),
  packs: (side: Side) => appliedOf(w, w.clients[side].companyId, offices[side], house(side)),
});
