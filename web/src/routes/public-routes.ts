import { createRoute, redirect } from '@tanstack/react-router'
import { loadSession } from '../platform/account/session.ts'
import { prepareWays } from '../platform/account/sign-in-ways.ts'
import { lazyPage } from '../platform/pages/lazy-page.ts'
import { open, outside, root } from './frames.tsx'
import { guardSignedIn, guardSignedOut } from './obey-guards.ts'

const home = createRoute({
  getParentRoute: () => outside,
  path: 'home',
  beforeLoad: guardSignedOut,
  // Loads the sign-in methods before the page is rendered, so that the layout does not shift.
  loader: prepareWays,
  component: lazyPage(() => import('../areas/public/home.tsx'), 'Home'),
  staticData: { title: 'public.signIn' },
})

const passwordReset = createRoute({
  getParentRoute: () => outside,
  path: 'reset-password',
  component: lazyPage(() => import('../areas/public/reset-password.tsx'), 'ResetPassword'),
  staticData: { title: 'public.newPassword' },
})

/** The page to which the identity provider redirects the browser. */
const arrival = createRoute({
  getParentRoute: () => outside,
  path: 'signed-in',
  component: lazyPage(() => import('../areas/public/joining/arrival.tsx'), 'Arrival'),
  staticData: { title: 'public.signIn' },
})

/** Shown before all other pages if a tenant requires a second factor of the person. */
const secondFactor = createRoute({
  getParentRoute: () => outside,
  path: 'second-factor',
  beforeLoad: guardSignedIn,
  component: lazyPage(() => import('../areas/account/second-factor.tsx'), 'SecondFactor'),
  staticData: { title: 'security.secondStep' },
})

const register = createRoute({
  getParentRoute: () => outside,
  path: 'register',
  beforeLoad: guardSignedOut,
  component: lazyPage(() => import('../areas/public/registration/register.tsx'), 'Register'),
  staticData: { title: 'public.registerTitle' },
})

const registerTanita = createRoute({
  getParentRoute: () => outside,
  path: 'register/tanita',
  component: lazyPage(() => import('../areas/public/registration/register.tsx'), 'RegisterTanita'),
  staticData: { title: 'public.tanitaTitle', preset: 'emerald' },
})

const confirmEmail = createRoute({
  getParentRoute: () => outside,
  path: 'confirm-email',
  component: lazyPage(() => import('../areas/public/registration/confirm-email.tsx'), 'ConfirmEmail'),
  staticData: { title: 'registration.confirmTitle' },
})

const registerSelection = createRoute({
  getParentRoute: () => outside,
  path: 'register-selection',
  beforeLoad: guardSignedOut,
  component: lazyPage(() => import('../areas/public/registration/selection.tsx'), 'RegisterSelection'),
  staticData: { title: 'public.selectionTitle' },
})

/** The page that an invitation link opens, for signed-in and signed-out people. */
const invitation = createRoute({
  getParentRoute: () => outside,
  path: 'invitation',
  beforeLoad: () => loadSession(),
  component: lazyPage(() => import('../areas/public/joining/invitation.tsx'), 'InvitationLanding'),
  staticData: { title: 'invitations.title' },
})

const information = createRoute({
  getParentRoute: () => open,
  path: 'information',
  component: lazyPage(() => import('../areas/public/reading/information.tsx'), 'Information'),
  staticData: { title: 'public.information' },
})

const privacy = createRoute({
  getParentRoute: () => open,
  path: 'privacy',
  component: lazyPage(() => import('../areas/public/reading/privacy.tsx'), 'Privacy'),
  staticData: { title: 'public.privacy' },
})

const about = createRoute({
  getParentRoute: () => open,
  path: 'about',
  component: lazyPage(() => import('../areas/public/reading/about.tsx'), 'About'),
  staticData: { title: 'public.about' },
})

/** A page without a frame and without a session, for people with a link to a questionnaire. */
export const answer = createRoute({
  getParentRoute: () => root,
  path: 'answer',
  component: lazyPage(() => import('../areas/guest/answer.tsx'), 'Answer'),
  staticData: { title: 'links.title' },
})

/**
 * A page without a frame and without a session. It is unlocked with the PIN of a device set up for a measurement day.
 */
export const offlineDay = createRoute({
  getParentRoute: () => root,
  path: 'offline-day',
  component: lazyPage(() => import('../areas/offline-day/offline-day.tsx'), 'OfflineDayPage'),
  staticData: { title: 'offlineDays.title' },
})

/** For signed-in and signed-out people, because mail is often read on a different device. */
const confirmNewEmail = createRoute({
  getParentRoute: () => open,
  path: 'confirm-new-email',
  component: lazyPage(() => import('../areas/public/registration/confirm-new-email.tsx'), 'ConfirmNewEmail'),
  staticData: { title: 'settings.emailConfirmTitle' },
})

/** The page that the link in reminder mails opens, for signed-in and signed-out people. */
const reminders = createRoute({
  getParentRoute: () => open,
  path: 'reminders',
  component: lazyPage(() => import('../areas/public/stop-reminders.tsx'), 'StopReminders'),
  staticData: { title: 'settings.reminders' },
})

/** The address in older mails. Mail programs without one-click unsubscribe also use it. */
const remindersByPath = createRoute({
  getParentRoute: () => open,
  path: 'reminders/$token',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/reminders', hash: params.token, replace: true })
  },
})

const accountDeleted = createRoute({
  getParentRoute: () => open,
  path: 'account-deleted',
  component: lazyPage(() => import('../areas/public/account-deleted.tsx'), 'AccountDeleted'),
  staticData: { title: 'ownData.deletedTitle' },
})

export const outsideRoutes = outside.addChildren([
  invitation,

  home,
  passwordReset,
  arrival,
  secondFactor,
  register,
  registerTanita,
  confirmEmail,
  registerSelection,
])
export const openRoutes = open.addChildren([
  accountDeleted,
  information,
  privacy,
  about,
  confirmNewEmail,
  reminders,
  remindersByPath,
])
