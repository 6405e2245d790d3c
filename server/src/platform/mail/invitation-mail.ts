import type { Role } from '@salus/domain/tenants/roles.ts'
import type { Language } from '@salus/domain/words.ts'
import { layOutMail, type MailWords, type Recipient } from './mail-layout.ts'
import type { Mail } from './postman.ts'

interface InvitationWords extends Recipient {
  readonly role: Role
  readonly displayName: string
  /** `null` if the inviting person no longer has a login. */
  readonly invitedBy: string | null
}

const workInPortal = {
  de: (role: string) => `Wenn Sie annehmen, können Sie dort im Business Portal mitarbeiten. Ihre Rolle: ${role}.`,
  en: (role: string) => `If you accept, you can work in their Business Portal. Your role: ${role}.`,
}

/** What the invited person can do after accepting. */
const offers: Readonly<Record<Language, Readonly<Record<Role, string>>>> = {
  de: {
    Member:
      'Wenn Sie annehmen, sehen Sie dort Ihre eigenen Ergebnisse. Vorher zeigt Ihnen Salus, was die Organisation sehen kann.',
    Reader:
      'Wenn Sie annehmen, können Sie dort die Gruppenberichte lesen. Ergebnisse einzelner Personen sehen Sie nicht.',
    Staff: workInPortal.de('Team'),
    Admin: workInPortal.de('Admin'),
  },
  en: {
    Member:
      'If you accept, you see your own results there. Before that, Salus shows you what the organisation can see.',
    Reader: 'If you accept, you can read the group reports there. You do not see results of individual people.',
    Staff: workInPortal.en('Staff'),
    Admin: workInPortal.en('Admin'),
  },
}

const words: Readonly<Record<Language, (invitation: InvitationWords, link: string) => MailWords>> = {
  de: ({ role, displayName, invitedBy }, link) => ({
    subject: 'Ihre Einladung zu Salus',
    before: [
      invitedBy === null
        ? `${displayName} lädt Sie zu Salus ein.`
        : `${invitedBy} (${displayName}) lädt Sie zu Salus ein.`,
      offers.de[role],
    ],
    button: { label: 'Einladung ansehen', link },
    after: [
      'Der Link gilt 14 Tage und nur für diese E-Mail-Adresse. Haben Sie noch kein Konto, brauchen Sie dort nur Ihren Namen und ein neues Passwort.',
      'Wenn Sie damit nichts anfangen können, brauchen Sie nichts zu tun: Es wird nichts verknüpft.',
    ],
  }),
  en: ({ role, displayName, invitedBy }, link) => ({
    subject: 'Your invitation to Salus',
    before: [
      invitedBy === null
        ? `${displayName} invites you to Salus.`
        : `${invitedBy} (${displayName}) invites you to Salus.`,
      offers.en[role],
    ],
    button: { label: 'See the invitation', link },
    after: [
      'The link works for 14 days and for this e-mail address only. If you have no account yet, all you enter there is your name and a new password.',
      'If this means nothing to you, there is nothing to do: nothing is linked.',
    ],
  }),
}

export const invitationMail = (invitation: InvitationWords, link: string): Mail =>
  layOutMail(invitation, words[invitation.locale](invitation, link))
