/** The mails about one's account, in the receiver's language: links that open it, and what was changed of how one signs in. */
import type { Lang, MailContent } from './texts.ts';

const ignoreTexts = {
  sv: 'Om du inte har bett om det här kan du bortse från meddelandet.',
  en: 'If you did not ask for this, you can ignore this message.',
};

/** Of what one did oneself: what to do where one did not. */
const notYouTexts = {
  sv: 'Var det inte du? Byt lösenord nu, och säg till den som sköter Vardag hos er.',
  en: 'Was it not you? Change your password now, and tell whoever runs Vardag where you work.',
};

/** Of what the office did: whoever entered a wrong one, or was somebody else, opens the account by it. */
const unawareTexts = {
  sv: 'Kände du inte till det? Säg till den som sköter Vardag hos er.',
  en: 'Did you not know of it? Tell whoever runs Vardag where you work.',
};

const svMails = {
  activate: {
    subject: 'Aktivera ditt konto i Vardag',
    lines: ['Välkommen till Vardag. Bekräfta att adressen är din, så kan du logga in.'],
    button: 'Aktivera kontot',
    footer: `Länken gäller i 7 dagar. ${ignoreTexts.sv}`,
  },
  choose: {
    subject: 'Välj lösenord till ditt konto i Vardag',
    lines: ['Ett konto med din adress väntar på att aktiveras. Välj ett lösenord, så är det klart.'],
    button: 'Välj lösenord',
    footer: `Länken gäller i 7 dagar. ${ignoreTexts.sv}`,
  },
  reset: {
    subject: 'Återställ lösenordet till Vardag',
    lines: ['Någon, troligen du, har bett om ett nytt lösenord till ditt konto.'],
    button: 'Välj nytt lösenord',
    footer: `Länken gäller i en timme. ${ignoreTexts.sv}`,
  },
  confirm: {
    subject: 'Bekräfta din adress i Vardag',
    lines: ['Du har ett konto i Vardag med den här adressen. Bekräfta att den är din, så kan mejl om ditt arbete skickas hit.'],
    button: 'Bekräfta adressen',
    footer: `Länken gäller i 7 dagar. ${ignoreTexts.sv}`,
  },
  exists: {
    subject: 'Du har redan ett konto i Vardag',
    lines: ['Du har redan ett konto. Logga in med din adress som vanligt.', 'Har du glömt lösenordet kan du välja ett nytt.'],
    button: 'Välj nytt lösenord',
    footer: `Länken gäller i en timme. ${ignoreTexts.sv}`,
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
    lines: ['En nyckel eller en app med koder har lagts till på ditt konto.', notYouTexts.sv],
    button: 'Se ditt konto',
    footer: 'Du får mejlet eftersom det gäller ditt konto.',
  },
  factorRemoved: {
    subject: 'Säker inloggning är borttagen från ditt konto i Vardag',
    lines: ['En nyckel eller en app med koder har tagits bort från ditt konto.', notYouTexts.sv],
    button: 'Se ditt konto',
    footer: 'Du får mejlet eftersom det gäller ditt konto.',
  },
  identityEntered: {
    subject: 'Ditt konto i Vardag är kopplat till en inloggningstjänst',
    lines: [
      'Den som sköter ditt konto har lagt in vem du är hos er inloggningstjänst. Du kan logga in i Vardag genom den.',
      unawareTexts.sv,
    ],
    button: 'Se ditt konto',
    footer: 'Du får mejlet eftersom det gäller ditt konto.',
  },
  identityRemoved: {
    subject: 'Ditt konto i Vardag är inte längre kopplat till en inloggningstjänst',
    lines: [
      'Den som sköter ditt konto har tagit bort kopplingen till er inloggningstjänst. Du loggar in på ett annat sätt.',
      unawareTexts.sv,
    ],
    button: 'Se ditt konto',
    footer: 'Du får mejlet eftersom det gäller ditt konto.',
  },
} satisfies Record<string, MailContent>;

const enMails = {
  activate: {
    subject: 'Activate your Vardag account',
    lines: ['Welcome to Vardag. Confirm that the address is yours, and you can sign in.'],
    button: 'Activate the account',
    footer: `The link is good for 7 days. ${ignoreTexts.en}`,
  },
  choose: {
    subject: 'Choose a password for your Vardag account',
    lines: ['An account with your address is waiting to be activated. Choose a password, and it is done.'],
    button: 'Choose a password',
    footer: `The link is good for 7 days. ${ignoreTexts.en}`,
  },
  reset: {
    subject: 'Reset your Vardag password',
    lines: ['Somebody, probably you, has asked for a new password to your account.'],
    button: 'Choose a new password',
    footer: `The link is good for one hour. ${ignoreTexts.en}`,
  },
  confirm: {
    subject: 'Confirm your address in Vardag',
    lines: ['You have an account in Vardag with this address. Confirm that it is yours, and mails about your work can be sent here.'],
    button: 'Confirm the address',
    footer: `The link is good for 7 days. ${ignoreTexts.en}`,
  },
  exists: {
    subject: 'You already have a Vardag account',
    lines: [
      'You already have an account. Sign in with your address as usual.',
      'If you have forgotten the password, you can choose a new one.',
    ],
    button: 'Choose a new password',
    footer: `The link is good for one hour. ${ignoreTexts.en}`,
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
    lines: ['A passkey or an app with codes was added to your account.', notYouTexts.en],
    button: 'See your account',
    footer: 'You get this mail because it concerns your account.',
  },
  factorRemoved: {
    subject: 'Secure sign-in was removed from your Vardag account',
    lines: ['A passkey or an app with codes was removed from your account.', notYouTexts.en],
    button: 'See your account',
    footer: 'You get this mail because it concerns your account.',
  },
  identityEntered: {
    subject: 'Your Vardag account was linked to a sign-in service',
    lines: [
      'Whoever looks after your account has entered who you are at your sign-in service. You can sign in to Vardag by it.',
      unawareTexts.en,
    ],
    button: 'See your account',
    footer: 'You get this mail because it concerns your account.',
  },
  identityRemoved: {
    subject: 'Your Vardag account is no longer linked to a sign-in service',
    lines: ['Whoever looks after your account has removed the link to your sign-in service. You sign in another way.', unawareTexts.en],
    button: 'See your account',
    footer: 'You get this mail because it concerns your account.',
  },
} satisfies Record<keyof typeof svMails, MailContent>;

export const accountMails = { sv: svMails, en: enMails } satisfies Record<Lang, Record<keyof typeof svMails, MailContent>>;
export type AccountMail = keyof typeof svMails;
