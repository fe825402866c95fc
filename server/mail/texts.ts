/** The mails, in the receiver's language: each has a subject, some lines and one link, and never a word about care. */

import { isName } from '#contract/fields.ts';
import type { Locale } from '#domain/locales.ts';

export type Lang = Locale;
export type MailContent = { subject: string; lines: readonly string[]; button: string; footer: string };

/** The inviter; the company is left out where its name would reveal a client's, and a name that may contain a link is no name. */
export type Inviter = { name: string; company: string | null };

const ignore = {
  sv: 'Om du inte har bett om det här kan du bortse från meddelandet.',
  en: 'If you did not ask for this, you can ignore this message.',
};

/** Of what one did oneself: what to do where one did not. */
const notYou = {
  sv: 'Var det inte du? Byt lösenord nu, och säg till den som sköter Vardag hos er.',
  en: 'Was it not you? Change your password now, and tell whoever runs Vardag where you work.',
};

const sv = {
  activate: {
    subject: 'Aktivera ditt konto i Vardag',
    lines: ['Välkommen till Vardag. Bekräfta att adressen är din, så kan du logga in.'],
    button: 'Aktivera kontot',
    footer: `Länken gäller i 7 dagar. ${ignore.sv}`,
  },
  choose: {
    subject: 'Välj lösenord till ditt konto i Vardag',
    lines: ['Ett konto med din adress väntar på att aktiveras. Välj ett lösenord, så är det klart.'],
    button: 'Välj lösenord',
    footer: `Länken gäller i 7 dagar. ${ignore.sv}`,
  },
  reset: {
    subject: 'Återställ lösenordet till Vardag',
    lines: ['Någon, troligen du, har bett om ett nytt lösenord till ditt konto.'],
    button: 'Välj nytt lösenord',
    footer: `Länken gäller i en timme. ${ignore.sv}`,
  },
  confirm: {
    subject: 'Bekräfta din adress i Vardag',
    lines: ['Du har ett konto i Vardag med den här adressen. Bekräfta att den är din, så kan mejl om ditt arbete skickas hit.'],
    button: 'Bekräfta adressen',
    footer: `Länken gäller i 7 dagar. ${ignore.sv}`,
  },
  exists: {
    subject: 'Du har redan ett konto i Vardag',
    lines: ['Du har redan ett konto. Logga in med din adress som vanligt.', 'Har du glömt lösenordet kan du välja ett nytt.'],
    button: 'Välj nytt lösenord',
    footer: `Länken gäller i en timme. ${ignore.sv}`,
  },
  factorsReset: {
    subject: 'Din säkra inloggning i Vardag är återställd',
    lines: [
      'Den som sköter ditt konto har tagit bort dina koder och nycklar. Du är utloggad överallt och loggar in med ditt lösenord.',
      'Lägg till säker inloggning igen under Konto. Bad du inte om det här: säg till den som sköter Vardag hos er, och byt lösenord.',
    ],
    button: 'Logga in',
    footer: 'Du får mejlet eftersom det gäller ditt konto.',
  },
  factorAdded: {
    subject: 'Säker inloggning är tillagd på ditt konto i Vardag',
    lines: ['En nyckel eller en app med koder har lagts till på ditt konto.', notYou.sv],
    button: 'Se ditt konto',
    footer: 'Du får mejlet eftersom det gäller ditt konto.',
  },
  factorRemoved: {
    subject: 'Säker inloggning är borttagen från ditt konto i Vardag',
    lines: ['En nyckel eller en app med koder har tagits bort från ditt konto.', notYou.sv],
    button: 'Se ditt konto',
    footer: 'Du får mejlet eftersom det gäller ditt konto.',
  },
} satisfies Record<string, MailContent>;

const en = {
  activate: {
    subject: 'Activate your Vardag account',
    lines: ['Welcome to Vardag. Confirm that the address is yours, and you can sign in.'],
    button: 'Activate the account',
    footer: `The link is good for 7 days. ${ignore.en}`,
  },
  choose: {
    subject: 'Choose a password for your Vardag account',
    lines: ['An account with your address is waiting to be activated. Choose a password, and it is done.'],
    button: 'Choose a password',
    footer: `The link is good for 7 days. ${ignore.en}`,
  },
  reset: {
    subject: 'Reset your Vardag password',
    lines: ['Somebody, probably you, has asked for a new password to your account.'],
    button: 'Choose a new password',
    footer: `The link is good for one hour. ${ignore.en}`,
  },
  confirm: {
    subject: 'Confirm your address in Vardag',
    lines: ['You have an account in Vardag with this address. Confirm that it is yours, and mails about your work can be sent here.'],
    button: 'Confirm the address',
    footer: `The link is good for 7 days. ${ignore.en}`,
  },
  exists: {
    subject: 'You already have a Vardag account',
    lines: [
      'You already have an account. Sign in with your address as usual.',
      'If you have forgotten the password, you can choose a new one.',
    ],
    button: 'Choose a new password',
    footer: `The link is good for one hour. ${ignore.en}`,
  },
  factorsReset: {
    subject: 'Your secure sign-in to Vardag was reset',
    lines: [
      'Whoever looks after your account has removed your codes and passkeys. You are signed out everywhere, and sign in with your password.',
      'Add secure sign-in again under Account. If you did not ask for this, tell whoever runs Vardag where you work, and change your password.',
    ],
    button: 'Sign in',
    footer: 'You get this mail because it concerns your account.',
  },
  factorAdded: {
    subject: 'Secure sign-in was added to your Vardag account',
    lines: ['A passkey or an app with codes was added to your account.', notYou.en],
    button: 'See your account',
    footer: 'You get this mail because it concerns your account.',
  },
  factorRemoved: {
    subject: 'Secure sign-in was removed from your Vardag account',
    lines: ['A passkey or an app with codes was removed from your account.', notYou.en],
    button: 'See your account',
    footer: 'You get this mail because it concerns your account.',
  },
} satisfies Record<keyof typeof sv, MailContent>;

export const accountMails = { sv, en } satisfies Record<Lang, Record<keyof typeof sv, MailContent>>;
export type AccountMail = keyof typeof sv;

const unnamed = {
  team: { sv: 'En teamledare', en: 'A team leader' },
  office: { sv: 'En verksamhetsansvarig', en: 'A manager' },
} satisfies Record<string, Record<Lang, string>>;
/** The subject names nobody: it is read in lists, where what a stranger calls themselves would look like a word of Vardag's. */
export function invitationMail(lang: Lang, inviter: Inviter, to: 'team' | 'office'): MailContent {
  const name = isName(inviter.name) ? inviter.name : unnamed[to][lang];
  const company = inviter.company && isName(inviter.company) ? inviter.company : null;
  const mails: Record<Lang, MailContent> = {
    sv: {
      subject: to === 'team' ? 'Du är inbjuden till ett team i Vardag' : 'Du är inbjuden till kontoret i Vardag',
      lines: [
        to === 'team'
          ? `${name}${company ? `, ${company},` : ''} har bjudit in dig till sitt team i Vardag.`
          : `${name} har bjudit in dig att arbeta på kontoret${company ? ` hos ${company}` : ''} i Vardag.`,
      ],
      button: 'Tacka ja till inbjudan',
      footer: 'Inbjudan gäller i 7 dagar och bara för den här adressen. Om du inte väntade den kan du bortse från meddelandet.',
    },
    en: {
      subject: to === 'team' ? 'You are invited to a team in Vardag' : 'You are invited to the office in Vardag',
      lines: [
        to === 'team'
          ? `${name}${company ? ` of ${company}` : ''} invites you to a team in Vardag.`
          : `${name} invites you to work in the office${company ? ` of ${company}` : ''} in Vardag.`,
      ],
      button: 'Accept the invitation',
      footer: 'The invitation is good for 7 days and for this address only. If you did not expect it, you can ignore this message.',
    },
  };
  return mails[lang];
}

/** Mails saying that something is not signed, but neither what nor whose (R12). */
export const missedMails = {
  sv: {
    subject: 'En planerad insats är inte signerad',
    lines: ['En planerad insats är varken signerad eller överhoppad, en timme efter sin tid. Logga in för att se vilken.'],
    button: 'Öppna händelsen',
    footer: 'Du får mejlet eftersom du ansvarar för planeringen. Under Konto kan du välja bort mejl från Vardag.',
  },
  en: {
    subject: 'Something planned is not signed',
    lines: ['Something planned is neither signed nor skipped, an hour after its time. Sign in to see which.'],
    button: 'Open the event',
    footer: 'You get this mail because you are in charge of the planning. Under Account you can turn off mails from Vardag.',
  },
} satisfies Record<Lang, MailContent>;
/** An act bears a mark; the mail says neither which nor whose (R144). */
export const markMails = {
  sv: {
    subject: 'En händelse har fått en anmärkning',
    lines: ['Något som har gjorts har fått en anmärkning. Logga in för att se vad det gäller.'],
    button: 'Öppna händelsen',
    footer: missedMails.sv.footer,
  },
  en: {
    subject: 'An event has been marked',
    lines: ['Something that was done has been marked. Sign in to see what it is about.'],
    button: 'Open the event',
    footer: missedMails.en.footer,
  },
} satisfies Record<Lang, MailContent>;
/** A goal was missed in a period; the mail says neither which nor whose (R72). */
export const periodReportMail = {
  sv: {
    subject: 'En periodrapport behöver ses över',
    lines: ['Minst en ny periodrapport innehåller avvikelser. Logga in för att se vad det gäller.'],
    button: 'Öppna periodrapporten',
    footer: 'Du får högst ett sådant mejl om dagen. Under Konto kan du välja bort mejl från Vardag.',
  },
  en: {
    subject: 'A period report needs a look',
    lines: ['At least one new period report contains divergences. Sign in to see what it is about.'],
    button: 'Open the period report',
    footer: 'You get one such mail a day at most. Under Account you can turn off mails from Vardag.',
  },
} satisfies Record<Lang, MailContent>;
/** Something runs low; the mail says neither what nor whose (R20). */
export const stockMails = {
  sv: {
    subject: 'Något håller på att ta slut',
    lines: ['Av något i ett lager som du ansvarar för finns mindre kvar än den gräns ni har satt.'],
    button: 'Se vad det gäller',
    footer: 'Du får inget nytt mejl om detta förrän det har fyllts på. E-post stängs av under Konto.',
  },
  en: {
    subject: 'Something is running low',
    lines: ['Of something in a stock that you are responsible for, less is left than the limit you have set.'],
    button: 'See what it is',
    footer: 'You get no other message about this until it has been filled up. E-mail is turned off under Account.',
  },
} satisfies Record<Lang, MailContent>;
/** Something in a stock is marked, or not counted in time; the mail says neither what nor whose (R162). */
export const controlledMails = {
  sv: {
    subject: 'Något i ett lager behöver ses över',
    lines: ['Något i ett lager som du ansvarar för har fått en anmärkning. Logga in för att se vad det gäller.'],
    button: 'Se vad det gäller',
    footer: missedMails.sv.footer,
  },
  en: {
    subject: 'Something in a stock needs a look',
    lines: ['Something in a stock that you are responsible for has been marked. Sign in to see what it is about.'],
    button: 'See what it is',
    footer: missedMails.en.footer,
  },
} satisfies Record<Lang, MailContent>;
/** Clients have to be erased this year; the mail says neither who nor how many (R126). */
export const erasureMail = {
  sv: {
    subject: 'Någon ska gallras i år',
    lines: ['Minst en klient som har slutat ska vara gallrad före årets slut. Två verksamhetsansvariga bestämmer det tillsammans.'],
    button: 'Öppna gallringen',
    footer: 'Du får mejlet en gång om året eftersom du är verksamhetsansvarig. Under Konto kan du välja bort mejl från Vardag.',
  },
  en: {
    subject: 'Somebody has to be erased this year',
    lines: ['At least one client who has left has to be erased before the year is over. Two operations managers decide it together.'],
    button: 'Open the erasing',
    footer: 'You get this mail once a year because you are an operations manager. Under Account you can turn off mails from Vardag.',
  },
} satisfies Record<Lang, MailContent>;
