/** A team's task templates as its page shows them: under their categories, both by name the Swedish way; pure. */

import type { Output } from '#contract/endpoint.ts';
import type { taskOffers } from '#contract/tasks.ts';

export type Offer = Output<typeof taskOffers.ofTeam>[number];
/** What a row is placed by. */
type Placed = Pick<Offer, 'id' | 'name'> & { category: Pick<Offer['category'], 'id' | 'name' | 'color' | 'icon'> };

const swedish = new Intl.Collator('sv');
const byName = (a: { name: string; id: number }, b: { name: string; id: number }) => swedish.compare(a.name, b.name) || a.id - b.id;

export const byCategory = <O extends Placed>(offers: readonly O[]): { category: O['category']; offers: O[] }[] =>
  [...Map.groupBy(offers, ({ category }) => category.id).values()]
    // The icon is the type's where it has one: the first's stands for all.
    .map((some) => ({ category: some[0]!.category, offers: some.toSorted(byName) }))
    .sort((a, b) => byName(a.category, b.category));
