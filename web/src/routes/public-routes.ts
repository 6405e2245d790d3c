import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { open, outside, root } from './frames.tsx'
import { signedOut } from './obey-guards.ts'

const home = createRoute({
  getParentRoute: () => outside,
  path: 'home',
  beforeLoad: signedOut,
  component: lazyRouteComponent(() => import('../areas/public/home.tsx'), 'Home'),
  staticData: { title: 'public.signIn' },
})

const passwordReset = createRoute({
  getParentRoute: () => outside,
  path: 'reset-password',
  component: lazyRouteComponent(() => import('../areas/public/reset-password.tsx'), 'ResetPassword'),
  staticData: { title: 'public.newPassword' },
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

const registerSelection = createRoute({
  getParentRoute: () => outside,
  path: 'register-selection',
  beforeLoad: signedOut,
  component: lazyRouteComponent(() => import('../areas/public/register-selection.tsx'), 'RegisterSelection'),
  staticData: { title: 'public.selectionTitle' },
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

export const outsideRoutes = outside.addChildren([home, passwordReset, register, registerTanita, registerSelection])
export const openRoutes = open.addChildren([information, privacy, about])
