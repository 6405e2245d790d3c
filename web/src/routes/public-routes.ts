import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { loadSession } from '../platform/session.ts'
import { prepareWays } from '../platform/sign-in-ways.ts'
import { open, outside, root } from './frames.tsx'
import { signedIn, signedOut } from './obey-guards.ts'

const home = createRoute({
  getParentRoute: () => outside,
  path: 'home',
  beforeLoad: signedOut,
  // Known before the page is drawn, so that nothing in it moves.
  loader: prepareWays,
  component: lazyRouteComponent(() => import('../areas/public/home.tsx'), 'Home'),
  staticData: { title: 'public.signIn' },
})

const passwordReset = createRoute({
  getParentRoute: () => outside,
  path: 'reset-password',
  component: lazyRouteComponent(() => import('../areas/public/reset-password.tsx'), 'ResetPassword'),
  staticData: { title: 'public.newPassword' },
})

/** Where the identity provider sends the browser back to. */
const arrival = createRoute({
  getParentRoute: () => outside,
  path: 'signed-in',
  component: lazyRouteComponent(() => import('../areas/public/arrival.tsx'), 'Arrival'),
  staticData: { title: 'public.signIn' },
})

/** Before anything of a tenant that wants a second factor. */
const secondFactor = createRoute({
  getParentRoute: () => outside,
  path: 'second-factor',
  beforeLoad: signedIn,
  component: lazyRouteComponent(() => import('../areas/account/second-factor.tsx'), 'SecondFactor'),
  staticData: { title: 'security.secondStep' },
})

const register = createRoute({
  getParentRoute: () => outside,
  path: 'register',
  beforeLoad: signedOut,
  component: lazyRouteComponent(() => import('../areas/public/register.tsx'), 'Register'),
  staticData: { title: 'public.registerTitle' },
})

const registerTanita = createRoute({
  getParentRoute: () => outside,
  path: 'register/tanita',
  component: lazyRouteComponent(() => import('../areas/public/register.tsx'), 'RegisterTanita'),
  staticData: { title: 'public.tanitaTitle', preset: 'emerald' },
})

const confirmEmail = createRoute({
  getParentRoute: () => outside,
  path: 'confirm-email',
  component: lazyRouteComponent(() => import('../areas/public/confirm-email.tsx'), 'ConfirmEmail'),
  staticData: { title: 'registration.confirmTitle' },
})

const registerSelection = createRoute({
  getParentRoute: () => outside,
  path: 'register-selection',
  beforeLoad: signedOut,
  component: lazyRouteComponent(() => import('../areas/public/register-selection.tsx'), 'RegisterSelection'),
  staticData: { title: 'public.selectionTitle' },
})

/** Where the link of an invitation leads: signed in or out. */
const invitation = createRoute({
  getParentRoute: () => outside,
  path: 'invitation',
  beforeLoad: () => loadSession(),
  component: lazyRouteComponent(() => import('../areas/public/invitation.tsx'), 'InvitationLanding'),
  staticData: { title: 'invitations.title' },
})

const information = createRoute({
  getParentRoute: () => open,
  path: 'information',
  component: lazyRouteComponent(() => import('../areas/public/information.tsx'), 'Information'),
  staticData: { title: 'public.information' },
})

const privacy = createRoute({
  getParentRoute: () => open,
  path: 'privacy',
  component: lazyRouteComponent(() => import('../areas/public/privacy.tsx'), 'Privacy'),
  staticData: { title: 'public.privacy' },
})

const about = createRoute({
  getParentRoute: () => open,
  path: 'about',
  component: lazyRouteComponent(() => import('../areas/public/about.tsx'), 'About'),
  staticData: { title: 'public.about' },
})

/** No frame, no session: for whoever holds a link. */
export const answer = createRoute({
  getParentRoute: () => root,
  path: 'answer',
  component: lazyRouteComponent(() => import('../areas/guest/answer.tsx'), 'Answer'),
  staticData: { title: 'links.title' },
})

/** Signed in or out: mail is often read on another device. */
const confirmNewEmail = createRoute({
  getParentRoute: () => open,
  path: 'confirm-new-email',
  component: lazyRouteComponent(() => import('../areas/public/confirm-new-email.tsx'), 'ConfirmNewEmail'),
  staticData: { title: 'settings.emailConfirmTitle' },
})

/** Where the link in a mail of reminders leads: signed in or out. */
const reminders = createRoute({
  getParentRoute: () => open,
  path: 'reminders',
  component: lazyRouteComponent(() => import('../areas/public/stop-reminders.tsx'), 'StopReminders'),
  staticData: { title: 'settings.reminders' },
})

/** As older mails name it, and mail programs that cannot press the button themselves. */
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
  component: lazyRouteComponent(() => import('../areas/public/account-deleted.tsx'), 'AccountDeleted'),
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
