/** The mail before delegations end: how many and in how many days, neither of whom nor for what (R149). */
import type { Lang, MailContent } from './texts.ts';

type EndingSummary = { delegationCount: number; days: number };
const formatRelativeDay = {
  sv: (dayCount: number) => (dayCount === 0 ? 'i dag' : dayCount === 1 ? 'i morgon' : `om ${dayCount} dagar`),
  en: (dayCount: number) => (dayCount === 0 ? 'today' : dayCount === 1 ? 'tomorrow' : `in ${dayCount} days`),
};

export const delegationMail: Record<Lang, (ending: EndingSummary) => MailContent> = {
  sv: ({ delegationCount, days: dayCount }) => {
    const subject = `${delegationCount === 1 ? 'En delegering' : `${delegationCount} delegeringar`} går ut ${formatRelativeDay.sv(dayCount)}`;
    return {
      subject,
      lines: [`${subject}. Logga in för att se vad det gäller. Den som ska fortsätta behöver en ny.`],
      button: 'Se vad det gäller',
      footer:
        'Du får mejlet eftersom det är din delegering, eller för att du ansvarar för den. Under Konto kan du välja bort mejl från Vardag.',
    };
  },
  en: ({ delegationCount, days: dayCount }) => {
    const subject = `${delegationCount === 1 ? 'A delegation ends' : `${delegationCount} delegations end`} ${formatRelativeDay.en(dayCount)}`;
    return {
      subject,
      lines: [`${subject}. Sign in to see what it is about. Whoever is to go on needs a new one.`],
      button: 'See what it is',
      footer:
        'You get this mail because the delegation is yours, or because you answer for it. Under Account you can turn off mails from Vardag.',
    };
  },
};
