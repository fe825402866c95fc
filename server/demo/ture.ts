/** Ture Vik, client of the other company: nobody of the first one may ever see a row of his. */
import { type ClientPlan, daily, weekly } from './plan.ts';

export const ture: ClientPlan = {
  name: 'Ture Vik',
  company: 'hav',
  team: ['H'],
  clientAccount: 'ture',
  formerMembers: [],
  rota: { day: 'H', evening: 'H' },
  items: [
    { name: 'Ögondroppar', unit: 'doser', category: 'Läkemedel', level: 60, alertLevel: 10, refillEveryDays: 28, lastRefillDaysAgo: 12 },
  ],
  activities: [
    { name: 'Morgonhjälp', type: 'Personlig hygien', flags: ['routine'], times: daily('08:00') },
    {
      name: 'Ögondroppar',
      type: 'Droppar, mixtur och salva',
      flags: ['shown', 'watched'],
      times: daily('08:30', '20:30'),
      drawnAmounts: { Ögondroppar: 1 },
    },
    { name: 'Lunch vid havet', type: 'Måltid', times: daily('12:30') },
    { name: 'Båtturen', type: 'Utflykt', flags: ['goal'], times: weekly('13:30', 'lö') },
    { name: 'Balansträning', type: 'Gångträning', flags: ['deviation', 'goal'], times: weekly('10:30', 'må on fr') },
    { name: 'Kvällshjälp', type: 'Personlig hygien', flags: ['routine'], times: daily('21:00') },
  ],
  absences: [],
};
