import type { Language } from '@salus/domain/words.ts'
import { layOutMail, type Recipient } from './mail-layout.ts'
import type { SecurityNotice } from './outbox.ts'
import type { Mail } from './postman.ts'

const subjects: Readonly<Record<Language, Readonly<Record<SecurityNotice['kind'], string>>>> = {
  de: {
    'new-sign-in': 'Neue Anmeldung bei Salus',
    'password-changed': 'Ihr Passwort für Salus wurde geändert',
    'passkey-added': 'Neuer Passkey für Salus',
    'passkey-removed': 'Passkey für Salus entfernt',
    'app-added': 'Authenticator-App für Salus eingerichtet',
    'app-removed': 'Authenticator-App für Salus entfernt',
    'codes-renewed': 'Neue Wiederherstellungscodes für Salus',
    'factors-removed': 'Zweite Faktoren für Salus entfernt',
  },
  en: {
    'new-sign-in': 'New sign-in to Salus',
    'password-changed': 'Your Salus password was changed',
    'passkey-added': 'New passkey for Salus',
    'passkey-removed': 'Passkey removed from Salus',
    'app-added': 'Authenticator app set up for Salus',
    'app-removed': 'Authenticator app removed from Salus',
    'codes-renewed': 'New recovery codes for Salus',
    'factors-removed': 'Second factors removed from Salus',
  },
}

const facts: Readonly<Record<Language, Readonly<Record<SecurityNotice['kind'], (device: string) => string>>>> = {
  de: {
    'new-sign-in': (device) => `mit Ihrem Konto hat sich gerade jemand von einem neuen Ort aus angemeldet${device}.`,
    'password-changed': () => 'das Passwort Ihres Kontos wurde gerade geändert. Andere Geräte sind abgemeldet.',
    'passkey-added': () => 'für Ihr Konto wurde gerade ein neuer Passkey eingerichtet.',
    'passkey-removed': () => 'von Ihrem Konto wurde gerade ein Passkey entfernt. Andere Geräte sind abgemeldet.',
    'app-added': () => 'für Ihr Konto wurde gerade eine Authenticator-App eingerichtet. Andere Geräte sind abgemeldet.',
    'app-removed': () => 'von Ihrem Konto wurde gerade die Authenticator-App entfernt. Andere Geräte sind abgemeldet.',
    'codes-renewed': () =>
      'für Ihr Konto wurden gerade neue Wiederherstellungscodes erzeugt. Die alten gelten nicht mehr.',
    'factors-removed': () =>
      'der Betreiber hat gerade Passkeys, Authenticator-App und Wiederherstellungscodes von Ihrem Konto entfernt. Alle Geräte sind abgemeldet.',
  },
  en: {
    'new-sign-in': (device) => `Somebody has just signed in to your account from a new place${device}.`,
    'password-changed': () => 'The password of your account has just been changed. Other devices are signed out.',
    'passkey-added': () => 'A new passkey has just been set up for your account.',
    'passkey-removed': () => 'A passkey has just been removed from your account. Other devices are signed out.',
    'app-added': () => 'An authenticator app has just been set up for your account. Other devices are signed out.',
    'app-removed': () => 'The authenticator app has just been removed from your account. Other devices are signed out.',
    'codes-renewed': () => 'New recovery codes have just been created for your account. The old ones no longer work.',
    'factors-removed': () =>
      'The operator has just removed passkeys, authenticator app and recovery codes from your account. All devices are signed out.',
  },
}

const others: Readonly<Record<Language, { label: string; after: readonly string[] }>> = {
  de: {
    label: 'Sicherheit ansehen',
    after: [
      'Wenn Sie das waren, brauchen Sie nichts zu tun.',
      'Wenn nicht, legen Sie bitte gleich ein neues Passwort fest: auf der Anmeldeseite über „Passwort vergessen?“.',
    ],
  },
  en: {
    label: 'See your security settings',
    after: [
      'If this was you, there is nothing to do.',
      'If it was not you, please choose a new password at once: on the sign-in page, with “Forgot password?”.',
    ],
  },
}

/**
 * The advice after a change that the operator made on request. The request may have come from the person or from an
 * impostor.
 */
const afterAsking: Readonly<Record<Language, readonly string[]>> = {
  de: [
    'Wenn Sie darum gebeten haben, melden Sie sich mit Ihrem Passwort an und richten Sie gleich einen neuen zweiten Faktor ein.',
    'Wenn nicht, legen Sie bitte gleich ein neues Passwort fest, auf der Anmeldeseite über „Passwort vergessen?“, und sagen Sie dem Betreiber Bescheid.',
  ],
  en: [
    'If you asked for this, please sign in with your password and set up a new second factor at once.',
    'If you did not, please choose a new password at once, on the sign-in page with “Forgot password?”, and tell the operator.',
  ],
}

export function securityNoticeMail(
  to: Recipient,
  { kind, device, link }: { kind: SecurityNotice['kind']; device: string | null; link: string },
): Mail {
  const { label, after } = others[to.locale]
  return layOutMail(to, {
    subject: subjects[to.locale][kind],
    before: [facts[to.locale][kind](device === null ? '' : ` (${device})`)],
    button: { label, link },
    after: kind === 'factors-removed' ? afterAsking[to.locale] : after,
  })
}
